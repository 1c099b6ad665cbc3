import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS } from '@core/contract'
import { brandGroups, brandTable } from '@core/domain/tables/testing'
import type { ReportPage } from '@core/report'
import { readWorkbook } from '../../../test/harness/workbook'
import type { ReportFile } from '../protocol'
import { writeCsv } from './csv'
import { writeXlsx } from './xlsx'

const EVIL = ['=HYPERLINK("http://x")', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\u0000=1', '-']
const HOSTILE = 'a\u0001\u001f\u007f]]>&amp;<b a="1" \'>\ud800b\udc00\ufffe\uffff😀'
const KEPT = 'a]]>&amp;<b a="1" \'>b😀'

const notes = (text: string) => ({
  base: { text, n: 600, of: 640 },
  filter: text,
  weight: { label: text, efficiency: 91 },
  test: { method: text, confidence: 95 },
  lowBaseThreshold: 100,
  dataset: { name: text, version: 1 },
})

const decoded = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** A page with this text everywhere. */
const page = (title: string, text = title): ReportPage => {
  const table = brandTable()
  const arranged = {
    ...table,
    columns: table.columns.map(column => ({ ...column, label: text })),
    rows: table.rows.map(row => ({ ...row, label: text })),
  }
  const content = {
    table: arranged,
    title,
    numberType: 'column_percent' as const,
    testing: true,
    showUnweightedBase: true,
    groupLabels: Object.fromEntries(Object.keys(brandGroups).map(key => [key, text])),
    notes: notes(text),
  }
  return { id: title, title, settings: DEFAULT_VIEW_SETTINGS, arranged, content, chart: null, outcome: null }
}

const problem = (title: string, detail: string): ReportPage => ({
  ...page(title),
  arranged: null,
  content: null,
  outcome: { title: 'This table is protected', detail, fix: 'filters', action: 'Edit filters' },
})

const file = (
  pages: readonly ReportPage[],
  text = 'Report',
  sheets: 'per_table' | 'one' = 'per_table',
): ReportFile => ({
  kind: 'xlsx',
  head: {
    title: text,
    description: text,
    study: text,
    dataset: { name: text, version: 3 },
    date: '2026-03-09',
    notes: [{ term: 'Filter', text }],
    missing: [text],
  },
  options: { sheets, slides: 'together' },
  template: null,
  pages,
})

/** Columns after the first of a joined cell, to its last. */
const cellsBetween = (from: string, to: string): string[] => {
  const numberOf = (letters: string) =>
    Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  const lettersOf = (number: number): string =>
    number === 0 ? '' : lettersOf(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26))
  const start = numberOf(from)
  return Array.from({ length: numberOf(to) - start }, (_, at) => lettersOf(start + at + 1))
}

describe('a table book', () => {
  let folder = ''
  let made = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'book-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const written = async (write: typeof writeXlsx, report: ReportFile): Promise<Uint8Array> => {
    const path = join(folder, String(++made))
    await write(report, path)
    return new Uint8Array(await readFile(path))
  }
  const workbook = async (report: ReportFile) => {
    const bytes = await written(writeXlsx, report)
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)] as const)
    return { ...readWorkbook(bytes), parts: new Map(parts) }
  }
  const csv = async (report: ReportFile) => new TextDecoder().decode(await written(writeCsv, report))

  it('says before its tables what the report is, and lists every table with base, low base and reason', async () => {
    const { sheets } = await workbook({
      ...file([page('Q1'), problem('Q2', 'Too few respondents.')]),
      head: {
        ...file([]).head,
        title: 'Brands',
        description: 'By age',
        study: 'Tracker',
        dataset: { name: 'Main', version: 3 },
        notes: [
          { term: 'Filter', text: 'Region is North.' },
          { term: 'Weight', text: 'Census, efficiency 91 %.' },
        ],
        missing: ['question Q9'],
      },
    })
    expect(Array.from(sheets.keys())).toEqual(['Contents', 'Q1', 'Q2'])
    expect(sheets.get('Contents')?.map(row => row.filter(value => value !== null))).toEqual([
      ['Brands'],
      ['By age'],
      ['Study', 'Tracker'],
      ['Data', 'Main, version 3'],
      ['Date', '2026-03-09'],
      ['Filter', 'Region is North.'],
      ['Weight', 'Census, efficiency 91 %.'],
      ['Missing', 'question Q9: no longer in the dataset, left out.'],
      [],
      ['No.', 'Table', 'Base, unweighted', 'Remark'],
      [1, 'Q1', 600, 'Low base * in 1 column'],
      [2, 'Q2', 'No table: This table is protected. Too few respondents.'],
    ])
    const table = sheets.get('Q1') ?? []
    const footer = table.slice(-12).map(([text]) => text)
    expect(footer).toEqual(
      expect.arrayContaining([
        'Base: Q1, n=600 of 640.',
        'Filter: Q1.',
        'Weight: Q1, efficiency 91 %.',
        'Test: Q1, 95 %, no correction.',
        'Data: Q1, version 1.',
        expect.stringContaining('Low base: columns with an unweighted base under 100 are marked *'),
        'Date: 2026-03-09.',
      ]),
    )
    expect(sheets.get('Q2')?.map(row => row[0] ?? null)).toEqual([
      'Q2',
      'Back to contents',
      null,
      'This table is protected. Too few respondents.',
    ])
  })

  it.each(['per_table', 'one'] as const)('leads from its contents to every table and back (%s)', async sheets => {
    const titles = ["Brand's & <image>", 'Q2', 'Q2', 'q2', 'Contents', 'History', '=1+1', '😀'.repeat(20)]
    const book = await workbook(
      file(
        titles.map(title => page(title)),
        'Report',
        sheets,
      ),
    )
    const names = Array.from(book.sheets.keys())
    const links = names.flatMap((name, at) => {
      const xml = book.parts.get(`xl/worksheets/sheet${at + 1}.xml`) ?? ''
      return Array.from(
        xml.matchAll(/<hyperlink ref="([A-Z]+)(\d+)" location="&apos;(.*?)&apos;!A(\d+)"\/>/g),
        found => ({
          from: name,
          text: book.sheets.get(name)?.[Number(found[2]) - 1]?.[found[1] === 'A' ? 0 : 1],
          to: decoded(found[3] ?? ''),
          there: book.sheets.get(decoded(found[3] ?? ''))?.[Number(found[4]) - 1]?.[0],
        }),
      )
    })
    expect(links.every(({ to }) => names.includes(to))).toBe(true)
    const forth = links.filter(({ from }) => from === 'Contents')
    expect(forth.map(({ text }) => text)).toEqual(titles)
    expect(forth.map(({ there }) => there)).toEqual(forth.map(({ text }) => text))
    const back = links.filter(({ from }) => from !== 'Contents')
    expect(back.map(({ text, to, there }) => [text, to, there])).toEqual(
      titles.map(() => ['Back to contents', 'Contents', 'Report']),
    )
  })

  it.each([
    ['per_table', 'bottomRight'],
    ['one', 'topRight'],
  ] as const)(
    'has the elements of its sheets in their order and freezes panes that exist (%s)',
    async (sheets, pane) => {
      const { parts } = await workbook(file([page('Q1'), page('Q2')], 'Report', sheets))
      const order = [
        'sheetPr',
        'sheetViews',
        'cols',
        'sheetData',
        'mergeCells',
        'hyperlinks',
        'pageMargins',
        'pageSetup',
        'headerFooter',
      ]
      const written = Array.from(parts).filter(([name]) => name.startsWith('xl/worksheets/sheet'))
      expect(written.length).toBeGreaterThan(1)
      for (const [, xml] of written)
        expect(order.filter(name => xml.includes(`<${name}`))).toEqual(
          Array.from(xml.matchAll(/<(\w+)/g), ([, name = '']) => name).filter(name => order.includes(name)),
        )
      const panes = written.flatMap(([, xml]) => /<pane [^>]*activePane="(\w+)"/.exec(xml)?.[1] ?? [])
      expect(panes).toEqual(written.slice(1).map(() => pane))
    },
  )

  it('joins cells only where nothing stands, and makes no row higher than a spreadsheet allows', async () => {
    for (const sheets of ['per_table', 'one'] as const) {
      const { parts } = await workbook(file([page('word '.repeat(4000)), page('Q2')], 'Report', sheets))
      const written = Array.from(parts).filter(([name]) => name.startsWith('xl/worksheets/sheet'))
      expect(written.slice(1).every(([, xml]) => xml.includes('<mergeCell '))).toBe(true)
      for (const [, xml] of written) {
        const filled = new Set(Array.from(xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*><v>/g), ([, address]) => address))
        const joined = Array.from(xml.matchAll(/<mergeCell ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g))
        const covered = joined.flatMap(([, from = '', row, to = '', last]) => {
          expect(last).toBe(row)
          return cellsBetween(from, to).map(column => `${column}${row}`)
        })
        expect(new Set(covered).size).toBe(covered.length)
        expect(covered.filter(address => filled.has(address))).toEqual([])
        const heights = Array.from(xml.matchAll(/ ht="([\d.]+)"/g), ([, height]) => Number(height))
        expect(heights.filter(height => height > 409)).toEqual([])
      }
    }
  })

  it('prints sheets across the page, with title and heads on every page and its number at the foot', async () => {
    const { parts } = await workbook(file([page("Brand's & more"), page('Q2')]))
    expect(parts.get('xl/workbook.xml')).toContain(
      `</sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="1">&apos;Brand s &amp; more&apos;!$1:$5</definedName><definedName name="_xlnm.Print_Titles" localSheetId="2">&apos;Q2&apos;!$1:$5</definedName></definedNames>`,
    )
    const sheet = parts.get('xl/worksheets/sheet2.xml') ?? ''
    expect(sheet).toContain('<pane ySplit="5"')
    expect(sheet).toMatch(/<row r="5"[^>]* ht="15"/)
    expect(sheet).toMatch(/<row r="1"[^>]* ht="19"/)
    expect(sheet).not.toMatch(/<row r="2"[^>]* ht=/)
    expect(sheet).toMatch(/<pageSetup fitToHeight="0"[^>]* orientation="landscape"/)
    expect(sheet).toContain('<oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter>')
  })

  it('names its sheets as spreadsheets allow, each unlike the others whatever the case', async () => {
    const titles = ['Q1: a/b\\c*d?e[f]', 'q1 A B C D E F', 'Contents', 'history', '', '=cmd|x', `${'x'.repeat(29)}😀😀`]
    const many = Array.from({ length: 520 }, (_, at) => `A very long title that many tables share, ${at}`)
    const { sheets } = await workbook(file([...titles, ...many].map(title => page(title))))
    const names = Array.from(sheets.keys())
    expect(names.slice(0, 8)).toEqual([
      'Contents',
      'Q1 a b c d e f',
      'q1 A B C D E F (2)',
      'Contents (2)',
      'history (2)',
      'Table',
      'cmd|x',
      'x'.repeat(29) + '😀',
    ])
    expect(names).toHaveLength(1 + titles.length + many.length)
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
    expect(names.filter(name => name.length > 31 || /[\\/*?:[\]']/.test(name) || /\p{Cs}/u.test(name))).toEqual([])
  })

  it.each(EVIL)('runs nothing: %j is text as it was typed in the workbook, and guarded in CSV', async evil => {
    const report = file([page(evil), problem(evil, evil)], evil)
    const { sheets, parts } = await workbook(report)
    const texts = Array.from(sheets.values()).flatMap(rows => rows.flat().filter(value => typeof value === 'string'))
    expect(texts.length).toBeGreaterThan(30)
    // XML readers turn a carriage return into a line feed.
    expect(texts).toContain(evil.replace('\u0000', '').replace('\r', '\n'))
    expect(texts.filter(text => text.startsWith("'"))).toEqual([])
    expect(Array.from(parts.values()).filter(part => /<f[ >]/.test(part))).toEqual([])
    expect(Array.from(sheets.keys()).filter(name => /^[=+\-@]/.test(name))).toEqual([])
    const lines = (await csv(report)).replace('\uFEFF', '').split('\r\n')
    expect(lines.filter(line => /(?:^|,)"?[=+@\t\r]/.test(line) || /(?:^|,)"?-(?!\d)/.test(line))).toEqual([])
  })

  it('holds what no XML may, as if it was not there', async () => {
    const { sheets, parts } = await workbook(file([page(HOSTILE), problem(HOSTILE, HOSTILE)], HOSTILE))
    for (const [name, part] of parts)
      expect([name, /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/u.test(part)]).toEqual([name, false])
    expect(sheets.get('Contents')?.[0]?.[0]).toBe(KEPT)
    const text = await csv(file([page(HOSTILE)], HOSTILE))
    expect(text.startsWith(`"${KEPT.replaceAll('"', '""')}"\r\n`)).toBe(true)
  })

  it('is not confused by words that every object knows, by escapes of spreadsheets or by very long texts', async () => {
    const long = 'word '.repeat(10_000)
    const { sheets } = await workbook(
      file([page('constructor'), page('__proto__'), page('_x0041_ b'), page('Q', long)]),
    )
    const titles = Array.from(sheets.values(), rows => rows[0]?.[0])
    expect(titles.slice(1, 4)).toEqual(['constructor ', '__proto__ ', '_x005F_x0041_ b'])
    const texts = (sheets.get('Q') ?? []).flat().filter(value => typeof value === 'string')
    expect(Math.max(...texts.map(text => text.length))).toBe(32_767)
  })

  it('keeps negative numbers numbers', async () => {
    const table = brandTable()
    const first = table.rows[0]
    if (!first) throw new Error('no row')
    const rows = [{ ...first, cells: first.cells.map(cell => ({ ...cell, value: -12.5, state: 'value' as const })) }]
    const shown = page('Q1', 'Fall')
    const content = shown.content && { ...shown.content, table: { ...table, rows } }
    const report = file([{ ...shown, content }])
    const { sheets } = await workbook(report)
    expect((sheets.get('Q1') ?? []).flat()).toContain(-12.5)
    expect(await csv(report)).toMatch(/,-12\.5,/)
  })
})
