import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DownloadKind } from '@core/contract'
import { openBurgerReport, type OpenBurgerReport } from '../../../test/harness/burgerReport'
import { tableIn, tableOf } from '../../../test/harness/reportTables'
import { sharedData } from '../../../test/harness/sharedData'
import { readWorkbook } from '../../../test/harness/workbook'

describe.skipIf(sharedData('burger-tracking/burger-tracking.sav') === null)('a whole report of a real survey', () => {
  let opened: OpenBurgerReport
  beforeAll(async () => {
    opened = await openBurgerReport()
  })
  afterAll(() => opened.server.close())

  const fileOf = (kind: DownloadKind, sheets: 'per_table' | 'one' = 'per_table') => opened.fileOf({ kind, sheets })

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
    expect(tables.map(rows => tableIn(rows, same))).toEqual(opened.pages.map(page => tableOf(page, same)))
  })

  it('becomes one sheet with all tables one below the other', async () => {
    const same = (value: number) => value
    const { sheets } = readWorkbook(await fileOf('xlsx', 'one'))
    const all = sheets.get('Tables') ?? []
    const starts = all.flatMap((row, at) => (row[0] === 'Back to contents' ? [at - 1] : []))
    const tables = starts.map((start, at) => tableIn(all.slice(start, starts[at + 1]), same))
    expect(tables).toEqual(opened.pages.map(page => tableOf(page, same)))
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
