import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArrangedTable } from '@core/crosstab'
import { brandTable, sketchTable } from '@core/domain/tables/testing'
import type { ReportPage } from '@core/report'
import { writeXlsx } from '../../server/reportFiles/book/xlsx'
import { deckOf } from '../../server/reportFiles/deck'
import { DEFAULT_OPTIONS, type FileOptions, type ReportHead } from '../../server/reportFiles/protocol'
import { xlsxFile } from '../../src/tables/xlsx'
import { pageOf, reportHead } from './reportPage'
import { packTemplate, templateParts } from './template'

const plain = (labels: readonly string[], heads: readonly string[], group = 'age'): ArrangedTable =>
  sketchTable({
    groups: { [group]: heads },
    rows: labels.map((label, at) => ['cat', label, null, 40 - at, 50 - at, 30 + at, at] as const),
  })

/** Zero counts, no base, a low base, arrows and letters. */
const withGaps = sketchTable({
  groups: { age: ['18-34', '35-54', '55+ *'] },
  rows: [
    ['cat', 'Good', null, 50, 40, 0, '60 ^ A'],
    ['cat', 'Bad', null, 30, 40, 70, null],
    ['net', 'NET Either', null, 80, 80, 70, '60 v'],
    ['cat', 'Neither', 'NET Either', 20, 20, 0.2, 40],
  ],
})

const HOSTILE = [
  '=HYPERLINK("http://x")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=tab',
  'two\nlines',
  '  blanks  ',
  '😀 emoji',
  'half \ud800 pair',
  'control \u0001\u001f',
  ']]>&amp;<b a="1">',
  '_x0041_',
  'constructor',
]

/** Reports with difficulties for files, by name: texts as studies have them and as nobody should write them. */
export const officeReports: Readonly<Record<string, readonly ReportPage[]>> = {
  'nets and means': [pageOf(brandTable(), 'Q7 Brands heard of')],
  'all charts': [
    ...(['column', 'bar', 'stacked', 'line'] as const).flatMap(chart => [
      pageOf(brandTable(), `Q1 ${chart}`, chart),
      pageOf(withGaps, `Q2 ${chart}`, chart),
    ]),
    {
      ...pageOf(brandTable(), 'Q5 gone'),
      arranged: null,
      content: null,
      chart: null,
      outcome: { title: 'This question was deleted', detail: 'Q5 is gone.', fix: 'axis', action: 'Edit the axis' },
    },
  ],
  'long labels': [
    pageOf(
      plain(
        [1, 2, 3].map(at => `${at} ${'A long answer with many words '.repeat(20)}`),
        ['A head that goes on and on '.repeat(6), 'x'.repeat(300), 'short'],
      ),
      'A question that does not end '.repeat(30),
    ),
  ],
  'right to left': [
    pageOf(
      plain(['شاي', 'قهوة مع حليب', 'Cola'], ['رجال', 'نساء', '18-34'], 'الجنس'),
      'ماذا تشرب في الصباح؟',
      'column',
    ),
    pageOf(plain(['תה', 'קפה', 'מים'], ['גברים', 'נשים', '55+'], 'מין'), 'מה אתה שותה בבוקר?', 'stacked'),
  ],
  'texts like formulas and markup': [
    pageOf(plain(HOSTILE, ['=1+1', '@Age', '-'], '=group'), '=cmd|\' /C calc\'!A0 \u0000 <&> "q"', 'column'),
    pageOf(plain(HOSTILE.slice(0, 4), HOSTILE.slice(4, 7)), '+Q2 ]]> \ud800', 'stacked'),
  ],
}

const titled = (title: string): ReportHead => ({ ...reportHead, title, missing: ['=Q9 <gone>'] })

const bookOf = async (
  pages: readonly ReportPage[],
  title: string,
  own: Partial<FileOptions>,
  template: Uint8Array | null = null,
): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  try {
    const path = join(folder, 'book.xlsx')
    const look = join(folder, 'template.pptx')
    if (template !== null) await writeFile(look, template)
    await writeXlsx(
      {
        kind: 'xlsx',
        head: titled(title),
        options: { ...DEFAULT_OPTIONS, ...own },
        template: template === null ? null : look,
        organisation: 'Kestrel & Co',
        pages,
      },
      path,
    )
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const screenBook = async (pages: readonly ReportPage[]): Promise<Uint8Array> => {
  const documents = pages.flatMap(({ content }) => (content === null ? [] : [content]))
  return new Uint8Array(await (await xlsxFile(documents)).arrayBuffer())
}

/** Every kind of file of the product, made of each of the reports. */
export const officeFiles = async (): Promise<ReadonlyMap<string, Uint8Array>> => {
  const template = packTemplate(await templateParts())
  const files = new Map<string, Uint8Array>()
  for (const [name, pages] of Object.entries(officeReports)) {
    const deck = { head: titled(name), pages }
    files.set(`book, a sheet per table: ${name}`, await bookOf(pages, name, {}))
    files.set(`book, one sheet: ${name}`, await bookOf(pages, name, { sheets: 'one' }))
    const special = { letters: 'text', decimals: 1, pValues: true } as const
    files.set(`book from a template: ${name}`, await bookOf(pages, name, special, template))
    files.set(`the screen's workbook: ${name}`, await screenBook(pages))
    files.set(`deck: ${name}`, await deckOf({ ...deck, slides: 'together', template: null }))
    files.set(`deck, apart: ${name}`, await deckOf({ ...deck, slides: 'apart', template: null }))
    files.set(`deck from a template: ${name}`, await deckOf({ ...deck, slides: 'together', template }))
  }
  return files
}
