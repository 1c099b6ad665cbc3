import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'

export type TidyValue = string | number | boolean | null
export type TidyRow = Readonly<Record<string, TidyValue>>

const CSV_TEXT = { bom: true, record_delimiter: '\r\n', relax_column_count: false } as const

/** Columns whose texts may look like numbers or be "true". */
const TYPED = /_number$|_version$|^value$|respondents$|_base$|confidence$|^rounded$/

const typed = (name: string, text: string): TidyValue => {
  if (text === '') return null
  if (!TYPED.test(name)) return text
  return text === 'true' || text === 'false' ? text === 'true' : Number(text)
}

/** The rows of a CSV file with one figure in each, read by another program than the one that wrote it. Throws where one is ragged. */
export const tidyCsvRows = (bytes: Uint8Array): TidyRow[] => {
  const [head = [], ...rows]: string[][] = parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), CSV_TEXT)
  return rows.map(row => Object.fromEntries(head.map((name, at) => [name, typed(name, row[at] ?? '')])))
}

/** The rows of a Parquet file, or what `columns` makes of them, and the types of the columns, as DuckDB reads them. */
export const parquetRows = async (
  bytes: Uint8Array,
  columns = '*',
): Promise<{ rows: TidyRow[]; types: Readonly<Record<string, string>> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'))
  const path = join(folder, 'file.parquet')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    await writeFile(path, bytes)
    const read = await connection.runAndReadAll(`select ${columns} from read_parquet('${path}')`)
    const types = Object.fromEntries(read.columnNames().map((name, at) => [name, read.columnType(at).toString()]))
    return { rows: read.getRowObjects() as TidyRow[], types }
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true })
  }
}

const LABELS: Readonly<Record<string, string>> = {
  standard_deviation: 'Standard deviation',
  standard_error: 'Standard error',
  median: 'Median',
}
const ARROWS: Readonly<Record<string, string>> = { higher: '▲', lower: '▼' }

const grouped = (rows: readonly TidyRow[], keyOf: (row: TidyRow) => string): TidyRow[][] => {
  const groups = new Map<string, TidyRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

/** The tables put together again from their figures, in the form in which other files are read: see `tableIn`. */
export const tablesOfFigures = (rows: readonly TidyRow[]) =>
  grouped(rows, row => String(row.table_number)).map(all => {
    const figures = all.filter(({ hidden }) => hidden === null)
    const lines = grouped(figures, row => `${String(row.row_number)} ${String(row.measure)}`)
    const columns = lines[0] ?? []
    const base = (label: string, name: string) => ({
      label,
      values: columns.map(column => column[name] ?? null),
      marks: columns.map(() => ''),
    })
    return {
      title: all[0]?.table_title,
      letters: columns.map(({ column_letter: letter }) => letter ?? ''),
      body: [
        base('Unweighted base', 'unweighted_base'),
        base('Weighted base', 'weighted_base'),
        base('Effective base', 'effective_base'),
        ...lines.map(line => ({
          label: LABELS[String(line[0]?.measure)] ?? line[0]?.row_label,
          values: line.map(({ value }) => value ?? null),
          marks: line.map(({ higher_than: letters, against_rest: rest }) =>
            [letters, ARROWS[String(rest)]].filter(Boolean).join(' '),
          ),
        })),
      ],
    }
  })
