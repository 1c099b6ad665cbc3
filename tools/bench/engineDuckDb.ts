import {
  DOUBLE,
  DuckDBDataChunk,
  DuckDBInstance,
  UTINYINT,
  type DuckDBConnection,
  type DuckDBValue,
} from '@duckdb/node-api'
import { join } from 'node:path'
import type { Column } from '@core/crosstab'
import type { BenchSurvey } from './engineData'
import { axisOf, CellSums, FILTER, FORMS, number, oneByOne, rowsOf, type Answer, type Form } from './engineDuckDbForms'
import type { Cells } from './engineReport'

/** DuckDB at its best: in memory, one byte per answer (0 = missing), w² as a column. */
export interface DuckDb {
  /** Runs all queries of the report, its single-response questions in one of the forms, with so many threads. */
  report(form: Form, threads: number): Promise<Answer[]>
  /** Runs the query of one question of it: a single, a number, or with `members` a multi-response question. */
  table(question: string, members?: readonly string[]): Promise<Answer>
  /** Writes the survey into a folder as DuckDB's own file and as Parquet with zstd; answers their paths. */
  save(folder: string): Promise<{ readonly own: string; readonly parquet: string }>
  close(): void
}

const CHUNK = 2048
const storedValues = (column: Column, from: number, to: number): DuckDBValue[] => {
  if (column.kind === 'coded') return Array.from(column.index.subarray(from, to), index => Math.max(0, index - 1))
  return Array.from(column.values.subarray(from, to), value => (Number.isNaN(value) ? null : value))
}

const load = async (connection: DuckDBConnection, survey: BenchSurvey): Promise<void> => {
  const columns = [...survey.columns]
  const definitions = columns.map(([name, column]) => `${name} ${column.kind === 'coded' ? 'UTINYINT' : 'DOUBLE'}`)
  await connection.run(`CREATE TABLE loading (${definitions.join(', ')})`)
  const appender = await connection.createAppender('loading')
  for (let from = 0; from < survey.table.length; from += CHUNK) {
    const to = Math.min(survey.table.length, from + CHUNK)
    const chunk = DuckDBDataChunk.create(
      columns.map(([, column]) => (column.kind === 'coded' ? UTINYINT : DOUBLE)),
      to - from,
    )
    columns.forEach(([, column], c) => chunk.setColumnValues(c, storedValues(column, from, to)))
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
  await connection.run('CREATE TABLE survey AS SELECT *, weight * weight AS weight2 FROM loading; DROP TABLE loading')
}

const multiQuery = async (
  connection: DuckDBConnection,
  question: string,
  members: readonly string[],
): Promise<Answer> => {
  const asked = `(${members.join(' + ')}) > 0`
  const chosen = members.map(
    name => `COUNT(*) FILTER (${name} = 2), SUM(weight) FILTER (${name} = 2), SUM(weight2) FILTER (${name} = 2)`,
  )
  const sql = `SELECT a12, a08, COUNT(*), SUM(weight), SUM(weight2), ${chosen.join(', ')}
    FROM survey WHERE ${FILTER} AND ${asked} GROUP BY a12, a08`
  const reader = await connection.runAndReadAll(sql)
  return {
    read: cells => {
      for (const row of rowsOf(reader)) {
        const figures = row.slice(2).map(number)
        cells.add(question, 'base', axisOf(row), figures.slice(0, 3))
        members.forEach((name, m) => cells.add(question, name, axisOf(row), figures.slice(3 + 3 * m, 6 + 3 * m)))
      }
    },
  }
}

const numericQuery = async (connection: DuckDBConnection, names: readonly string[]): Promise<Answer> => {
  const sums = names.map(
    x =>
      `COUNT(${x}), SUM(weight) FILTER (${x} IS NOT NULL), SUM(weight2) FILTER (${x} IS NOT NULL), SUM(weight * ${x}), SUM(weight * ${x} * ${x}), SUM(${x}), SUM(${x} * ${x})`,
  )
  const reader = await connection.runAndReadAll(
    `SELECT a12, a08, ${sums.join(', ')} FROM survey WHERE ${FILTER} GROUP BY a12, a08`,
  )
  return {
    read: cells => {
      for (const row of rowsOf(reader)) {
        const figures = row.slice(2).map(number)
        names.forEach((name, i) => {
          const own = figures.slice(7 * i, 7 * i + 5)
          cells.add(name, 'mean', axisOf(row), own)
          cells.add(name, 'base', axisOf(row), own.slice(0, 3))
        })
      }
    },
  }
}

const over = (instance: DuckDBInstance, connection: DuckDBConnection, survey: BenchSurvey): DuckDb => ({
  report: async (form, threads) => {
    await connection.run(`SET threads = ${threads}`)
    const answers = await FORMS[form](
      connection,
      survey.singles.map(({ name }) => name),
    )
    for (const [q, members] of survey.multis.entries()) answers.push(await multiQuery(connection, `m${q}`, members))
    answers.push(await numericQuery(connection, survey.numerics))
    return answers
  },
  table: (question, members) => {
    if (members) return multiQuery(connection, question, members)
    return survey.numerics.includes(question)
      ? numericQuery(connection, [question])
      : oneByOne(connection, [question]).then(([answer]) => answer ?? { read: () => undefined })
  },
  save: async folder => {
    const own = join(folder, 'survey.duckdb')
    const parquet = join(folder, 'survey.parquet')
    await connection.run(`ATTACH '${own}' AS saved; CREATE TABLE saved.survey AS FROM survey; DETACH saved`)
    // The square of the weight is there to help DuckDB count: it is no part of the data.
    await connection.run(
      `COPY (SELECT * EXCLUDE weight2 FROM survey) TO '${parquet}' (FORMAT parquet, COMPRESSION zstd)`,
    )
    return { own, parquet }
  },
  close: () => {
    connection.closeSync()
    instance.closeSync()
  },
})

export const openDuckDb = async (survey: BenchSurvey): Promise<DuckDb> => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await load(connection, survey)
  return over(instance, connection, survey)
}

/** DuckDB over a file that it has saved. */
export const openDuckDbFile = async (path: string, survey: BenchSurvey): Promise<DuckDb> => {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
  return over(instance, await instance.connect(), survey)
}

/** Cells of a report, summed from axis cells to columns; not part of the time. */
export const duckDbCells = (answers: readonly Answer[]): Cells => {
  const sums = new CellSums()
  for (const answer of answers) answer.read(sums)
  return sums.cells
}
