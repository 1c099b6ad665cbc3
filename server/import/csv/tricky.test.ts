import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIRST_CODE } from '@core/crosstab'
import type { CsvOptions } from '@core/contract/imports'
import { sharedData } from '../../../test/harness/sharedData'
import { trimCell } from '../columns'
import { readCsv, type CsvFile } from './index'

interface Truth {
  header: string[]
  rows: string[][]
  delimiter?: string
  decimal?: string
  encoding?: string
}

const ENCODINGS: Record<string, CsvOptions['encoding']> = { cp1252: 'windows-1252', macintosh: 'macintosh' }

/** Cells of a file as texts, row by row. */
const rowsOf = (file: CsvFile): string[][] =>
  Array.from({ length: file.respondents }, (_, row) =>
    file.variables.map(({ name }) => {
      const column = file.table.column(name)
      if (column === undefined) return ''
      if (column.kind === 'number') return Number.isNaN(column.values[row]) ? '' : String(column.values[row])
      const index = column.index[row] ?? 0
      return index < FIRST_CODE ? '' : String(column.dictionary[index - FIRST_CODE])
    }),
  )

/** Texts that a number column may have been read from: `1.5` and `1,5`. */
const asRead = (cell: string, decimal: string): string => {
  const text = trimCell(cell)
  const number = decimal === ',' ? text.replace(',', '.') : text
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(number) && String(Number(number)) === number ? number : text
}

const folder = sharedData('csv-tricky/synthetic/_truth.json')
const truth = folder === null ? {} : (JSON.parse(readFileSync(folder, 'utf8')) as Record<string, Truth>)

describe.skipIf(folder === null)('valid but awkward delimited files', () => {
  it.each(Object.entries(truth))('%s reads as it was written', async (name, expected) => {
    const file = await readCsv(sharedData(`csv-tricky/synthetic/${name}`) ?? '', { raw: true })
    if (expected.delimiter !== undefined) expect(file.csv.delimiter).toBe(expected.delimiter)
    if (expected.decimal !== undefined) expect(file.csv.decimal).toBe(expected.decimal)
    if (expected.encoding !== undefined) expect(file.csv.encoding).toBe(ENCODINGS[expected.encoding])
    expect(file.headerRows[0]).toEqual(expected.header.map(trimCell))
    expect(new Set(file.variables.map(variable => variable.name)).size).toBe(expected.header.length)
    const rows = expected.rows.map(row =>
      row.map(cell => asRead(cell.replace('<300000 x>', 'x'.repeat(300_000)), file.csv.decimal)),
    )
    expect(rowsOf(file)).toEqual(rows)
  })

  it('are 22', () => {
    expect(Object.keys(truth)).toHaveLength(22)
  })
})
