import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBurgerReport, type OpenBurgerReport } from '../../../test/harness/burgerReport'
import { tableIn } from '../../../test/harness/reportTables'
import { sharedData } from '../../../test/harness/sharedData'
import { parquetRows, tablesOfFigures, tidyCsvRows, type TidyRow } from '../../../test/harness/tidy'
import { readWorkbook } from '../../../test/harness/workbook'

describe.skipIf(sharedData('burger-tracking/burger-tracking.sav') === null)(
  'the figures of a real survey as rows',
  () => {
    let opened: OpenBurgerReport
    let book: ReturnType<typeof tableIn>[]
    const files = new Map<string, TidyRow[]>()
    beforeAll(async () => {
      opened = await openBurgerReport()
      const [, ...sheets] = readWorkbook(await opened.fileOf({ kind: 'xlsx' })).sheets.values()
      book = sheets.map(([, ...rows]) => tableIn(rows, value => value))
      files.set('tidy_csv', tidyCsvRows(await opened.fileOf({ kind: 'tidy_csv' })))
      files.set('tidy_parquet', (await parquetRows(await opened.fileOf({ kind: 'tidy_parquet' }))).rows)
    }, 240_000)
    afterAll(() => opened.server.close())

    it.each(['tidy_csv', 'tidy_parquet'])('are those of the book to the last digit: %s', kind => {
      const tables = tablesOfFigures(files.get(kind) ?? [])
      expect(book.length).toBeGreaterThanOrEqual(40)
      expect(tables).toEqual(book)
    })

    it('are the same in both files', () => {
      expect(files.get('tidy_csv')?.length).toBeGreaterThan(7_000)
      expect(files.get('tidy_parquet')).toEqual(files.get('tidy_csv'))
    })

    it('say what they are, one by one', () => {
      const rows = files.get('tidy_parquet') ?? []
      const of = (name: string) => new Set(rows.map(row => row[name]))
      expect(of('report')).toEqual(new Set([opened.report.payload.title]))
      expect(of('dataset_version')).toEqual(new Set([1]))
      expect(of('weight').size).toBe(1)
      expect(String(rows[0]?.filter)).toMatch(/ is /)
      expect([...of('row_kind')]).toEqual(expect.arrayContaining(['answer', 'net', 'mean']))
      expect([...of('measure')]).toEqual(
        expect.arrayContaining(['column_percent', 'mean', 'standard_deviation', 'standard_error', 'median']),
      )
      expect([...of('column_kind')]).toEqual(expect.arrayContaining(['total', 'answer']))
      const [page] = opened.pages
      const [row] = page?.arranged?.rows ?? []
      const [, second] = page?.arranged?.columns ?? []
      expect(rows[1]).toMatchObject({
        table_number: 1,
        question_name: page?.content?.question?.name,
        question_text: page?.question?.text,
        row_key: row?.key,
        row_label: row?.label,
        column_key: second?.key,
        column_label: second?.label,
        respondents: row?.cells[1]?.n,
        weighted_respondents: row?.cells[1]?.w,
        low_base: second?.lowBase,
        confidence: 95,
        second_confidence: 80,
        rounded: false,
      })
    })
  },
)
