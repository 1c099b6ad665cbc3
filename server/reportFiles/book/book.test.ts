import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS } from '@core/contract'
import type { ArrangedTable } from '@core/crosstab'
import { brandGroups, brandTable, sketchTable } from '@core/domain/tables/testing'
import type { ReportPage } from '@core/report'
import { packTemplate, templateParts } from '../../../test/harness/template'
import { readWorkbook } from '../../../test/harness/workbook'
import { DEFAULT_OPTIONS, type FileOptions, type ReportFile } from '../protocol'
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
  return {
    id: title,
    title,
    question: null,
    settings: DEFAULT_VIEW_SETTINGS,
    arranged,
    content,
    chart: null,
    outcome: null,
  }
}

const withTable = (one: ReportPage, table: ArrangedTable): ReportPage => ({
  ...one,
  arranged: table,
  content: one.content && { ...one.content, table },
})

const problem = (title: string, detail: string): ReportPage => ({
  ...page(title),
  arranged: null,
  content: null,
  outcome: { title: 'This table is protected', detail, fix: 'filters', action: 'Edit filters' },
})

const file = (pages: readonly ReportPage[], text = 'Report', options: Partial<FileOptions> = {}): ReportFile => ({
  kind: 'xlsx',
  head: {
    title: text,
    description: text,
    study: text,
    fieldwork: '',
    dataset: { name: text, version: 3 },
    date: '2026-03-09',
    notes: [{ term: 'Filter', text }],
    missing: [text],
  },
  options: { ...DEFAULT_OPTIONS, ...options },
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

  it('says before its tables what the report is, and lists every table with wording, base, size, kind and low bases', async () => {
    const question = (name: string, section: string | null) => ({
      name,
      text: `What do you say to ${name}?`,
      row: null,
      section,
      kind: 'multiple' as const,
      scores: [],
    })
    const asked = (shown: ReportPage, name: string, section: string | null): ReportPage => ({
      ...shown,
      content: shown.content && { ...shown.content, question: question(name, section) },
    })
    const hidden = { group: 'age', label: '75+', why: 'low_base' as const }
    const low = page('Q3 Third', 'Q3')
    const withHidden = low.arranged && { ...low.arranged, hidden: { ...low.arranged.hidden, columns: [hidden] } }
    const { sheets } = await workbook({
      ...file([
        asked(page('Q1 First', 'Q1'), 'Q1', 'Brands'),
        problem('Q2', 'Too few respondents.'),
        asked({ ...low, arranged: withHidden }, 'Q3', 'Brands'),
      ]),
      organisation: 'Kestrel Coffee',
      head: {
        ...file([]).head,
        title: 'Brands by age',
        description: 'All waves',
        study: 'Tracker',
        fieldwork: '2026-03-01',
        dataset: { name: 'Main', version: 3 },
        notes: [
          { term: 'Filter', text: 'Region is North.' },
          { term: 'Weight', text: 'Census, efficiency 91 %.' },
        ],
        missing: ['question Q9'],
      },
    })
    expect(Array.from(sheets.keys())).toEqual(['Contents', 'Q1', 'Q2', 'Q3'])
    expect(sheets.get('Contents')?.map(row => row.filter(value => value !== null))).toEqual([
      ['Tracker'],
      ['Brands by age'],
      ['All waves'],
      ['Filter: Region is North. Weight: Census, efficiency 91 %.'],
      ['Fieldwork: March 2026. Data: Main, version 3. Date: 2026-03-09. Kestrel Coffee'],
      ['Missing: question Q9: no longer in the dataset, left out.'],
      [],
      ['Table', 'Question', 'Wording', 'Base', 'n', 'Rows', 'Kind', 'Columns under 100'],
      ['Brands'],
      ['Q1', 'Q1 First', '“What do you say to Q1?”', 'Q1', 600, 6, 'multiple', 'Q1'],
      ['Without a section'],
      ['Q2', 'Q2', 'No table: This table is protected. Too few respondents.'],
      ['Brands'],
      ['Q3', 'Q3 Third', '“What do you say to Q3?”', 'Q3', 600, 6, 'multiple', 'Q3, 75+; 1 hidden'],
    ])
    const table = sheets.get('Q1') ?? []
    expect(table.slice(0, 4).map(([text]) => text)).toEqual([
      '← Contents',
      'Q1 First',
      '“What do you say to Q1?”',
      'Column %, weighted. Base: Q1, n=600 of 640. Filter: Q1. Weight: Q1, efficiency 91 %.',
    ])
    const end = table.map(([text]) => text)
    expect(end.slice(-4)).toEqual([
      expect.stringMatching(/^C higher than column C of its group\. ▲ ▼ higher.*\*\* column D not tested/),
      'Test: Q1, 95 %, no correction.',
      'Data: Q1, version 1.',
      'Date: 2026-03-09.',
    ])
    expect(sheets.get('Q2')?.map(row => row[0] ?? null)).toEqual([
      '← Contents',
      'Q2',
      null,
      'This table is protected. Too few respondents.',
    ])
  })

  it.each(['per_table', 'one'] as const)(
    'leads from its contents to every table, and from sheets back (%s)',
    async sheets => {
      const titles = ["Brand's & <image>", 'Q2', 'Q2', 'q2', 'Contents', 'History', '=1+1', '😀'.repeat(20)]
      const book = await workbook(
        file(
          titles.map(title => page(title)),
          'Report',
          { sheets },
        ),
      )
      const names = Array.from(book.sheets.keys())
      const links = names.flatMap((name, at) => {
        const xml = book.parts.get(`xl/worksheets/sheet${at + 1}.xml`) ?? ''
        return Array.from(
          xml.matchAll(/<hyperlink ref="A(\d+)" location="&apos;(.*?)&apos;!A(\d+)"\/>/g),
          ([, row, to = '', there]) => {
            const target = book.sheets.get(decoded(to)) ?? []
            const title = sheets === 'per_table' ? Number(there) : Number(there) - 1
            return {
              from: name,
              text: book.sheets.get(name)?.[Number(row) - 1]?.[0],
              to: decoded(to),
              title: target[title]?.[0],
            }
          },
        )
      })
      expect(links.every(({ to }) => names.includes(to))).toBe(true)
      const forth = links.filter(({ from }) => from === 'Contents')
      expect(forth.map(({ title }) => title)).toEqual(titles)
      expect(forth.map(({ text }) => text)).toEqual(sheets === 'per_table' ? names.slice(1) : titles)
      const back = links.filter(({ from }) => from !== 'Contents')
      expect(back.map(({ text, to }) => [text, to])).toEqual(
        sheets === 'per_table' ? titles.map(() => ['← Contents', 'Contents']) : [],
      )
    },
  )

  it('has all tables on one sheet below the heads that they share, each in an outline under its title, on a page of its own', async () => {
    const shared = await workbook(file([page('Q1', 'Age'), page('Q2', 'Age')], 'Report', { sheets: 'one' }))
    const rows = shared.sheets.get('All tables') ?? []
    const heads = rows.flatMap((row, at) => (row.includes('A') && row.includes('B') ? [at] : []))
    expect(heads).toEqual([4])
    const xml = shared.parts.get('xl/worksheets/sheet2.xml') ?? ''
    expect(xml).toContain('<outlinePr summaryBelow="0"/>')
    expect(xml).toContain('ySplit="5"')
    const levels = rows.flatMap((_, at) =>
      new RegExp(`<row r="${at + 1}"[^>]* outlineLevel="1"`).test(xml) ? [at] : [],
    )
    const titles = rows.flatMap(([text], at) => (text === 'Q1' || text === 'Q2' ? [at] : []))
    expect(titles).toHaveLength(2)
    expect(levels).not.toEqual(expect.arrayContaining([titles[0]]))
    expect(levels.filter(at => at < (titles[1] ?? 0))).toContain((titles[0] ?? 0) + 1)
    expect(xml).toContain(`<brk id="${titles[1]}" max="16383" man="1"/>`)
    // Where bases are low differs from table to table.
    expect(rows[3]).not.toContain('Age **')
    expect(shared.styles).toContain('#,##0&quot; **&quot;')

    const others = await workbook(file([page('Q1', 'Age'), page('Q2', 'Sex')], 'Report', { sheets: 'one' }))
    const own = others.sheets.get('All tables') ?? []
    expect(own.filter(row => row.includes('A') && row.includes('B'))).toHaveLength(2)
    expect(others.parts.get('xl/worksheets/sheet2.xml')).toContain('activePane="topRight"')
  })

  it.each([
    ['per_table', 'bottomRight'],
    ['one', 'topRight'],
  ] as const)(
    'has the elements of its sheets in their order and freezes panes that exist (%s)',
    async (sheets, pane) => {
      const { parts } = await workbook(file([page('Q1'), page('Q2')], 'Report', { sheets }))
      const order = [
        'sheetPr',
        'sheetViews',
        'sheetFormatPr',
        'cols',
        'sheetData',
        'mergeCells',
        'hyperlinks',
        'pageMargins',
        'pageSetup',
        'headerFooter',
        'rowBreaks',
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
      const { parts } = await workbook(file([page('word '.repeat(4000)), page('Q2')], 'Report', { sheets }))
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

  it('prints sheets across the page, with title, heads, labels and Total on every page, and whose and what it is at head and foot', async () => {
    const { parts } = await workbook({
      ...file([page("Brand's & more"), page('Q2')], 'A & B'),
      organisation: 'Kestrel & Co',
    })
    const names = Array.from(
      (parts.get('xl/workbook.xml') ?? '').matchAll(
        /<definedName name="(\S+)" localSheetId="(\d)">(.*?)<\/definedName>/g,
      ),
      ([, name, sheet, place = '']) => [name, sheet, decoded(place).replaceAll('&apos;', "'")],
    )
    expect(names).toEqual([
      ['_xlnm.Print_Area', '0', "'Contents'!$A$1:$G$10"],
      ['_xlnm.Print_Titles', '0', "'Contents'!$8:$8"],
      ['_xlnm.Print_Area', '1', expect.stringMatching(/^'Brand s & more'!\$A\$1:\$[A-Z]+\$\d+$/)],
      ['_xlnm.Print_Titles', '1', "'Brand s & more'!$A:$B,'Brand s & more'!$1:$6"],
      ['_xlnm.Print_Area', '2', expect.any(String)],
      ['_xlnm.Print_Titles', '2', "'Q2'!$A:$B,'Q2'!$1:$6"],
    ])
    expect(parts.get('xl/workbook.xml')).toMatch(
      /<\/sheets><definedNames>.*<\/definedNames><calcPr|<\/definedNames><\/workbook>/,
    )
    const sheet = parts.get('xl/worksheets/sheet2.xml') ?? ''
    expect(sheet).toContain('<pane ySplit="6" xSplit="2" topLeftCell="C7"')
    expect(sheet).toContain('showGridLines="false"')
    expect(sheet).toMatch(/<pageSetup fitToHeight="0"[^>]* paperSize="9" orientation="landscape"/)
    expect(sheet).toContain('<oddHeader>&amp;L&amp;8 A &amp;&amp; B · A &amp;&amp; B&amp;R&amp;8&amp;A</oddHeader>')
    expect(sheet).toContain(
      '<oddFooter>&amp;L&amp;8 Kestrel &amp;&amp; Co&amp;C&amp;8&amp;P / &amp;N&amp;R&amp;8 A &amp;&amp; B, version 3, 2026-03-09</oddFooter>',
    )
    const long = await workbook(file([page('Q1')], 'Every word of a long title '.repeat(20)))
    expect(long.parts.get('xl/worksheets/sheet2.xml')).toMatch(
      /&amp;L&amp;8 (?:Every word of a long title ){4}.*…&amp;R/u,
    )
  })

  it('prints a table that is too wide for one page on several, with whole banner groups and figures beside their letters', async () => {
    const heads = (group: string, count: number): string[] =>
      Array.from({ length: count }, (_, at) => `${group} number ${at + 1}`)
    const groups = { age: heads('Age', 14), region: heads('Region', 16) }
    const wide = sketchTable({
      groups,
      rows: [['cat', 'Tea', null, 50, ...Array.from({ length: 30 }, () => '50 ABCDEFGH')]],
    })
    const { parts } = await workbook(file([withTable(page('Q1'), wide), page('Q2')], 'Report'))
    const sheet = parts.get('xl/worksheets/sheet2.xml') ?? ''
    expect(sheet).toMatch(/<pageSetup scale="60"[^>]* orientation="landscape"/)
    expect(sheet).not.toContain('fitToPage')
    const breaks = Array.from(sheet.matchAll(/<brk id="(\d+)" max="1048575" man="1"\/>/g), ([, at]) => Number(at))
    // Label and Total, then a figure and its letters for each column of the banner.
    expect(breaks).toContain(2 + 2 * 14)
    for (const at of breaks) expect((at - 2) % 2).toBe(0)
    expect(parts.get('xl/worksheets/sheet3.xml')).toMatch(/<pageSetup fitToHeight="0"/)
  })

  it('lists titles in the room of wordings where no table has a wording, and names its sheets in full', async () => {
    const { parts } = await workbook(file([page('A question with a long title')], 'Report'))
    const list = parts.get('xl/worksheets/sheet1.xml') ?? ''
    const widths = Array.from(list.matchAll(/<col min="\d+" max="\d+" width="([\d.]+)"/g), ([, width]) => Number(width))
    expect(widths).toEqual([30, 96, 30, 9, 7, 11, 24])
  })

  it('has named styles, whose looks its cells differ from only where they must, and says who made it of what', async () => {
    const { styles, parts } = await workbook(file([page('Q1')], 'Report'))
    const names = Array.from(styles.matchAll(/<cellStyle name="(.*?)"/g), ([, name]) => name)
    expect(names).toEqual(
      expect.arrayContaining(['Title', 'Header', 'Letter', 'Base', 'Net', 'Option', 'Statistic', 'Note']),
    )
    expect(styles).toMatch(/<cellStyle name="Title" xfId="\d+" builtinId="15" customBuiltin="1"\/>/)
    expect(styles).toContain('<name val="Arial"/><sz val="10"/>')
    expect(parts.get('docProps/core.xml')).toContain('<dc:title>Report</dc:title><dc:subject>Report</dc:subject>')
  })

  it('takes its colours from the template', async () => {
    const path = join(folder, 'template.pptx')
    await writeFile(path, packTemplate(await templateParts()))
    const { styles, parts } = await workbook({ ...file([page('Q1')]), template: path })
    expect(parts.get('xl/theme/theme1.xml')).toContain('<a:accent1>')
    expect(styles).toContain('<color theme="4"/>')
    const plain = await workbook(file([page('Q1')]))
    expect([plain.parts.has('xl/theme/theme1.xml'), plain.styles.includes('theme="4"')]).toEqual([false, false])
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
    const { sheets, parts, styles } = await workbook(report)
    const texts = Array.from(sheets.values()).flatMap(rows => rows.flat().filter(value => typeof value === 'string'))
    expect(texts.length).toBeGreaterThan(30)
    // XML readers turn a carriage return into a line feed.
    expect(texts).toContain(evil.replace('\u0000', '').replace('\r', '\n'))
    expect(texts.filter(text => text.startsWith("'"))).toEqual([])
    expect(Array.from(parts.values()).filter(part => /<f[ >]/.test(part))).toEqual([])
    expect(Array.from(sheets.keys()).filter(name => /^[=+\-@]/.test(name))).toEqual([])
    expect(styles).toMatch(/<xf [^>]*quotePrefix="1"/)
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
    const titles = Array.from(sheets.values(), rows => rows[1]?.[0])
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
