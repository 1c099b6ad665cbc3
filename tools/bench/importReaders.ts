import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { readCsv } from '@server/import/csv'
import { readSav } from '@server/import/sav'
import type { SurveyFile } from '@server/import/types'
import { residentMegabytes } from '@server/process/memory'
import { hasHaven, readWithHaven } from './importHaven'

type Read = Pick<SurveyFile, 'respondents'> & {
  readonly variables: number
  readonly warnings: number
  /** Of a reader in a process of its own. */
  readonly seconds?: number
  readonly peakMegabytes?: number
}

/** One reading of a file by one reader. */
interface Measured extends Read {
  readonly seconds: number
  readonly peakMegabytes: number
}

const ours = async (file: Promise<SurveyFile>): Promise<Read> => {
  const { respondents, variables, warnings } = await file
  return { respondents, variables: variables.length, warnings: warnings.length }
}

/** DuckDB's reader of CSV into a table in memory; it finds out delimiter, header and types by itself, as ours does. */
const duckDb =
  (threads: number) =>
  async (path: string): Promise<Read> => {
    const connection = await (await DuckDBInstance.create(':memory:', { threads: String(threads) })).connect()
    await connection.run(`CREATE TABLE survey AS SELECT * FROM read_csv('${path.replaceAll("'", "''")}')`)
    const rows = await connection.runAndReadAll('SELECT COUNT(*) FROM survey')
    const columns = await connection.runAndReadAll('DESCRIBE survey')
    return { respondents: Number(rows.getRows()[0]?.[0]), variables: columns.getRows().length, warnings: 0 }
  }

/** Readers by name: what they read, and how. */
const READERS = {
  sav: { format: 'sav', read: (path: string) => ours(readSav(path)) },
  haven: { format: 'sav', read: readWithHaven },
  zsav: { format: 'zsav', read: (path: string) => ours(readSav(path)) },
  csv: { format: 'csv', read: (path: string) => ours(readCsv(path)) },
  'DuckDB, 1 thread': { format: 'csv', read: duckDb(1) },
  'DuckDB, 2 threads': { format: 'csv', read: duckDb(2) },
} as const satisfies Readonly<Record<string, { format: string; read: (path: string) => Promise<Read> }>>

type Reader = keyof typeof READERS

/** All readers of files of one format, ours first. */
const readersOf = (format: string): Reader[] =>
  (Object.keys(READERS) as Reader[]).filter(name => READERS[name].format === format)

/** Linux counts it for this program alone; elsewhere getrusage does. */
const ownPeakMegabytes = async (): Promise<number> =>
  process.platform === 'linux' ? residentMegabytes(process.pid) : process.resourceUsage().maxRSS / 1024

/** Reads a file in this process. */
export const measure = async (name: string, path: string): Promise<Measured> => {
  if (!(name in READERS)) throw new Error(`unknown reader ${name}`)
  const started = performance.now()
  const read = await READERS[name as Reader].read(path)
  const seconds = (performance.now() - started) / 1000
  return { seconds, peakMegabytes: await ownPeakMegabytes(), ...read }
}

/** Reads in a process of its own, so that the peak memory is that of this file alone. */
const measureApart = async (name: Reader, path: string): Promise<Measured> => {
  const command = [...process.execArgv, process.argv[1] ?? '', 'bench', 'import', '--read', name, '--file', path]
  const { stdout } = await promisify(execFile)(process.execPath, command)
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Measured
}

/** An odd number, so that one of them is in the middle. */
const ROUNDS = 5

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const line = (name: string, megabytes: number, { respondents, variables, warnings }: Read, all: Measured[]): string => {
  const seconds = middle(all.map(one => one.seconds))
  return [
    name.padEnd(17),
    `${megabytes.toFixed(1)} MB`.padStart(9),
    `${respondents} x ${variables}`.padStart(14),
    `${seconds.toFixed(2)} s`.padStart(9),
    `${Math.round(respondents / seconds).toLocaleString('en-US')} cases/s`.padStart(18),
    `${Math.max(...all.map(one => one.peakMegabytes)).toFixed(0)} MB peak`.padStart(13),
    warnings === 0 ? '' : `  ${warnings} warnings`,
  ].join(' ')
}

/** How many times as long as .sav a CSV file of the same survey may take, and haven must take. */
const MOST_TIMES = 2
const LEAST_HAVEN = 15

/**
 * Has all readers of these files read them in turns, so that a busy machine is busy for all, and prints the middle of their times.
 * Resolves to false when CSV takes more than twice as long as .sav, or haven (where R has it) less than 15 times, by the middle of
 * the rounds.
 */
export const compareReaders = async (paths: ReadonlyMap<string, string>): Promise<boolean> => {
  const absent = (await hasHaven()) ? [] : ['haven']
  const contenders = [...paths]
    .flatMap(([format, path]) => readersOf(format).map(name => ({ name, path })))
    .filter(({ name }) => !absent.includes(name))
  const measured = new Map<Reader, Measured[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, path } of contenders) measured.get(name)?.push(await measureApart(name, path))
  for (const { name, path } of contenders) {
    const all = measured.get(name) ?? []
    const [first] = all
    if (first) console.log(line(name, (await stat(path)).size / 1_048_576, first, all))
  }
  const timesOf = (name: Reader, other: Reader): number =>
    middle((measured.get(name) ?? []).map(({ seconds }, at) => seconds / (measured.get(other)?.[at]?.seconds ?? NaN)))
  const haven = timesOf('haven', 'sav')
  const slow = haven < LEAST_HAVEN
  if (haven > 0) console.log(`haven takes ${haven.toFixed(1)} times as long as .sav (at least ${LEAST_HAVEN})`)
  if (!paths.has('csv')) return !slow
  console.log(
    readersOf('csv')
      .slice(1)
      .map(name => `csv takes ${timesOf('csv', name).toFixed(2)} times as long as ${name}`)
      .join('; '),
  )
  if (!paths.has('sav')) return true
  const times = timesOf('csv', 'sav')
  console.log(`csv takes ${times.toFixed(2)} times as long as .sav (at most ${MOST_TIMES})`)
  return times <= MOST_TIMES && !slow
}
