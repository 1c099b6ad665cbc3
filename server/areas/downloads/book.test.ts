import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DownloadKind } from '@core/contract'
import { splitLetters } from '@core/domain/tables'
import { openBurgerReport, type OpenBurgerReport } from '../../../test/harness/burgerReport'
import { partsOf } from '../../../test/harness/office'
import { tableIn, tableOf } from '../../../test/harness/reportTables'
import { sharedData } from '../../../test/harness/sharedData'
import { readWorkbook } from '../../../test/harness/workbook'

describe.skipIf(sharedData('burger-tracking/burger-tracking.sav') === null)('a whole report of a real survey', () => {
  let opened: OpenBurgerReport
  beforeAll(async () => {
    opened = await openBurgerReport()
  })
  afterAll(() => opened.server.close())

  const fileOf = (kind: DownloadKind, options: Omit<Parameters<OpenBurgerReport['fileOf']>[0], 'kind'> = {}) =>
    opened.fileOf({ kind, ...options })

  it('is what it should be: 40 questions by two, weighted and filtered, with nets, calculated rows, letters of two levels and arrows', () => {
    expect(opened.report.payload.main).toHaveLength(40)
    expect(opened.report.payload.segmentation).toHaveLength(2)
    const tables = opened.pages.map(page => tableOf(page, value => value))
    expect(tables.length).toBeGreaterThanOrEqual(40)
    const rows = opened.pages.flatMap(({ arranged }) => arranged?.rows ?? [])
    expect(rows.filter(({ label }) => label.startsWith('NET: first three of'))).toHaveLength(6)
    expect(rows.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Mean age group', 'Mean channel', 'Mean income group']),
    )
    const marks = tables.flatMap(({ body }) => body.flatMap(row => row.marks)).join('')
    for (const mark of [/[A-Z]/, /[a-z]/, /▲/, /▼/]) expect(marks).toMatch(mark)
  })

  it('becomes a workbook that holds every number and every letter', async () => {
    const same = (value: number) => value
    const { sheets } = readWorkbook(await fileOf('xlsx'))
    expect(sheets.size).toBe(opened.pages.length + 1)
    const [, ...tables] = Array.from(sheets.values())
    expect(tables.map(([, ...rows]) => tableIn(rows, same))).toEqual(opened.pages.map(page => tableOf(page, same)))
  })

  it('becomes one sheet with all tables one below the other', async () => {
    const same = (value: number) => value
    const { sheets } = readWorkbook(await fileOf('xlsx', { sheets: 'one' }))
    const all = sheets.get('All tables') ?? []
    const titles = new Set(opened.pages.map(({ title }) => title))
    const starts = all.flatMap(([label], at) => (typeof label === 'string' && titles.has(label) ? [at] : []))
    const heads = all.find(row => row.includes('A') && row.includes('B'))
    const tables = starts.map((start, at) => tableIn(all.slice(start, starts[at + 1]), same, heads))
    expect(tables).toEqual(opened.pages.map(page => tableOf(page, same)))
  })

  it('becomes a workbook with the p behind every letter, and with letters behind the figures where wanted', async () => {
    const bytes = await fileOf('xlsx', { p_values: true, letters: 'text', decimals: 1 })
    const { sheets } = readWorkbook(bytes)
    expect(Buffer.from(partsOf(bytes).get('xl/styles.xml') ?? []).toString()).toContain(
      '[&lt;0.00005]&quot;&lt;0.0001&quot;;0.0000',
    )
    const [, , , ...rows] = sheets.get('p-values') ?? []
    expect(rows.length).toBeGreaterThan(5_000)
    const given = rows.flatMap(([table, row, , higher, , p, , letter]) =>
      letter ? [[table, row, higher, letter, Number(p) < (letter === String(letter).toUpperCase() ? 0.05 : 0.2)]] : [],
    )
    const printed = opened.pages.flatMap(({ arranged, content }) =>
      (arranged?.rows ?? []).flatMap(({ label, cells }) =>
        cells.flatMap(({ letters }, at) => {
          const column = arranged?.columns[at]
          const name = `${column?.label ?? ''} (${column?.letter ?? ''})`
          return splitLetters(letters, arranged?.columns ?? []).flatMap(letter =>
            letter === '' ? [] : [[content?.question?.name, label, name, letter, true]],
          )
        }),
      ),
    )
    const sorted = (lines: readonly unknown[]) => lines.map(line => JSON.stringify(line)).sort()
    expect(printed.length).toBeGreaterThan(1_000)
    expect(sorted(given)).toEqual(sorted(printed))
    const [first] = opened.pages
    const [age] = first?.arranged?.rows ?? []
    const shown = (sheets.get('S1') ?? []).find(([label]) => label === age?.label)
    expect(shown?.slice(1, 4)).toEqual(
      age?.cells
        .slice(0, 3)
        .map(cell =>
          cell.letters === '' && cell.rest === null ? cell.value : (expect.stringMatching(/^\d+\.\d /) as string),
        ),
    )
  })

  it('becomes one CSV file with the same tables', async () => {
    const digits = (value: number) => Number(value.toPrecision(15))
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await fileOf('csv'))
    expect(text.startsWith('\uFEFFBurger brands by gender and age\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const rows: string[][] = parse(text, { relax_column_count: true, bom: true, skip_empty_lines: false })
    const typed = rows.map(row =>
      row.map((value, at) => (at > 0 && /^-?[\d.]+(e-?\d+)?$/.test(value) ? Number(value) : value)),
    )
    const titles = new Set(opened.pages.map(({ title }) => title))
    const starts = typed.flatMap(([label], at) => (typeof label === 'string' && titles.has(label) ? [at] : []))
    const tables = starts.map((start, at) => tableIn(typed.slice(start, starts[at + 1]), digits))
    expect(tables).toEqual(opened.pages.map(page => tableOf(page, digits)))
  })
})
