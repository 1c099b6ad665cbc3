import type { DuckDBConnection, DuckDBResultReader, DuckDBValue } from '@duckdb/node-api'

/** What one query says about several questions. */
export interface Answer {
  readonly read: (cells: CellSums) => void
}

export const FILTER = '(s003 IN (1, 2) OR s010 = 1) AND a12 <> 0'

const BATCH = 10
const SUMS = 'COUNT(*), SUM(weight), SUM(weight2)'

/** Sums figures of axis cells into columns. */
export class CellSums {
  readonly cells = new Map<string, number[]>()

  add(question: string, row: string, axis: readonly [string, number][], figures: readonly number[]): void {
    const columns = ['T', ...axis.filter(([, code]) => code > 0).map(([name, code]) => `${name}:${code}`)]
    for (const column of columns) {
      const key = `${question}|${row}|${column}`
      const held = this.cells.get(key)
      if (held === undefined) this.cells.set(key, [...figures])
      else figures.forEach((figure, i) => (held[i] = (held[i] ?? 0) + figure))
    }
  }
}

export const number = (value: DuckDBValue | undefined): number =>
  value === null || value === undefined ? 0 : Number(value)

export const rowsOf = (reader: DuckDBResultReader): DuckDBValue[][] => reader.getRows()

const slices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) => all.slice(i * BATCH, (i + 1) * BATCH))

export const axisOf = (row: readonly DuckDBValue[]): [string, number][] => [
  ['a12', number(row[0])],
  ['a08', number(row[1])],
]

const put = (cells: CellSums, question: string, code: number, row: DuckDBValue[], figures: readonly number[]): void => {
  if (code === 0) return
  cells.add(question, String(code), axisOf(row), figures)
  cells.add(question, 'base', axisOf(row), figures)
}

const groupingSets = async (connection: DuckDBConnection, names: readonly string[]): Promise<Answer> => {
  const sets = names.map(name => `(a12, a08, ${name})`).join(', ')
  const sql = `SELECT a12, a08, GROUPING(${names.join(', ')}) AS which, ${names.join(', ')}, ${SUMS}
    FROM survey WHERE ${FILTER} GROUP BY GROUPING SETS (${sets})`
  const reader = await connection.runAndReadAll(sql)
  const all = 2 ** names.length - 1
  const positions = new Map(names.map((_, i) => [all - 2 ** (names.length - 1 - i), i]))
  return {
    read: cells => {
      for (const row of rowsOf(reader)) {
        const i = positions.get(number(row[2])) ?? 0
        put(cells, names[i] ?? '', number(row[3 + i]), row, row.slice(3 + names.length).map(number))
      }
    },
  }
}

/** Rows of axis, question, code and sums; `nameOf` tells the question. */
const listed = async (
  connection: DuckDBConnection,
  sql: string,
  nameOf: (which: DuckDBValue | undefined) => string,
): Promise<Answer> => {
  const reader = await connection.runAndReadAll(sql)
  return {
    read: cells => {
      for (const row of rowsOf(reader)) put(cells, nameOf(row[2]), number(row[3]), row, row.slice(4).map(number))
    },
  }
}

const groupBy = (name: string, which: number): string =>
  `SELECT a12, a08, ${which}, ${name}, ${SUMS} FROM survey WHERE ${FILTER} GROUP BY a12, a08, ${name}`

const unpivot = (connection: DuckDBConnection, names: readonly string[]): Promise<Answer> =>
  listed(
    connection,
    `SELECT a12, a08, question, code, ${SUMS} FROM (
      UNPIVOT (SELECT a12, a08, weight, weight2, ${names.join(', ')} FROM survey WHERE ${FILTER})
      ON ${names.join(', ')} INTO NAME question VALUE code) GROUP BY a12, a08, question, code`,
    String,
  )

const unionAll = (connection: DuckDBConnection, names: readonly string[]): Promise<Answer> =>
  listed(connection, names.map(groupBy).join(' UNION ALL '), which => names[number(which)] ?? '')

export const oneByOne = async (connection: DuckDBConnection, names: readonly string[]): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (const name of names) answers.push(await listed(connection, groupBy(name, 0), () => name))
  return answers
}

/** Four ways to ask for many single-response questions over the same axis and filter. */
export const FORMS = {
  'GROUPING SETS': async (connection: DuckDBConnection, names: readonly string[]): Promise<Answer[]> => {
    const answers: Answer[] = []
    for (const some of slices(names)) answers.push(await groupingSets(connection, some))
    return answers
  },
  UNPIVOT: async (connection: DuckDBConnection, names: readonly string[]) => [await unpivot(connection, names)],
  'UNION ALL': async (connection: DuckDBConnection, names: readonly string[]) => [await unionAll(connection, names)],
  'GROUP BY': oneByOne,
}

export type Form = keyof typeof FORMS
