import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { analyse } from '@core/contract'
import { createMemory, createPackedKernel, tabulate } from '@core/crosstab'
import { openPackedLoops } from '@server/areas/analysis/kernel'
import { openDatabase } from '@server/db/open'
import { storeSurvey, type StoredSurvey } from './analysisData'
import { mustBeComplete, reportOf } from './callReport'
import { benchSurvey, type BenchSurvey } from './engineData'
import { openDuckDb, openDuckDbFile, type DuckDb } from './engineDuckDb'
import { FORMS, type Form } from './engineDuckDbForms'
import { benchPlan, withNewFilter } from './engineReport'
import { timed } from './engineRivals'
import { ownDatabase, PASSWORD } from './libraryServer'
import { startBuiltServer, type ServerUnderTest } from './serverUnderTest'
import { lateness } from './watch'

const SIZES = '20000,200000'
/** Reports that are not timed, so that all code is compiled as in a server that has run for a while. */
const WARM = 40
const ROUNDS = '40'
const COLD_ROUNDS = 5
const TOGETHER = 4
const TOGETHER_ROUNDS = 6
const THREADS = 2
const MEMORY_BYTES = 1024 * 1024 * 1024

/** At most: a part of DuckDB's aggregation, times of the kernel alone, and milliseconds that four at once hold the event loop. */
const MOST_OF_DUCKDB = { upTo: 20_000, part: 1 / 8 }
const MOST_OF_KERNEL = { from: 200_000, times: 2.5 }
const MOST_LATE_MS = 10
/** At least: how many times as fast as DuckDB from its own file. */
const LEAST_COLD = 8

const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? NaN
const median = (values: readonly number[]): number => quantile(values, 0.5)
const ms = (value: number): string => `${value.toFixed(1)} ms`

let failed = 0
const line = (what: string, figures: string, held: boolean, limit: string): void => {
  if (!held) failed = 1
  console.log(`${what}: ${figures}; ${held ? '' : 'NOT '}${limit}`)
}

const bestForm = async (rival: DuckDb): Promise<Form> => {
  const times = new Map<Form, number>()
  for (const form of Object.keys(FORMS) as Form[]) {
    await rival.report(form, THREADS)
    times.set(form, await timed(() => rival.report(form, THREADS)))
  }
  return [...times].reduce((best, one) => (one[1] < best[1] ? one : best))[0]
}

/** The kernel alone, in this process, with as many threads as the server has; every report by a filter that is new. */
const kernelAlone = (survey: BenchSurvey) => {
  const packed = openPackedLoops()
  if (packed === null) throw new Error('This machine has no WebAssembly SIMD, or wasm/packed.ts is not built.')
  packed.use(THREADS)
  const kernel = createPackedKernel(packed.loops, createMemory(MEMORY_BYTES), packed.team)
  const plan = benchPlan(survey)
  let salt = 0
  return {
    run: () => timed(() => tabulate(survey.table, withNewFilter(plan, salt++), kernel)),
    close: packed.close,
  }
}

interface Bench {
  readonly survey: BenchSurvey
  readonly server: ServerUnderTest
  readonly rival: DuckDb
  readonly form: Form
  /** The report of a stored copy by a filter that was not asked for before. */
  readonly ask: (stored: StoredSurvey) => Promise<string>
}

const uncached = async ({ survey, rival, form, ask }: Bench, stored: StoredSurvey, rounds: number): Promise<void> => {
  const kernel = kernelAlone(survey)
  const times = { call: [] as number[], kernel: [] as number[], duckDb: [] as number[] }
  let bytes = 0
  const own = async () => (bytes = (await ask(stored)).length)
  for (let round = 0; round < WARM; round += 1) {
    await own()
    await kernel.run()
  }
  for (let round = 0; round < rounds; round += 1) {
    // Each comes to caches that the others have used: once without a clock, then with one.
    await own()
    times.call.push(await timed(own))
    await kernel.run()
    times.kernel.push(await kernel.run())
    await rival.report(form, THREADS)
    times.duckDb.push(await timed(() => rival.report(form, THREADS)))
  }
  await kernel.close()
  const respondents = survey.table.length
  const [half, p95, alone, theirs] = [
    median(times.call),
    quantile(times.call, 0.95),
    median(times.kernel),
    median(times.duckDb),
  ]
  const part = p95 / theirs
  line(
    `${respondents} respondents, 115 questions over HTTP, uncached`,
    `median ${ms(half)}, p95 ${ms(p95)}, ${(bytes / 1024).toFixed(0)} KB of JSON; DuckDB's aggregation alone (${form}) ${ms(theirs)}: p95 is 1/${(1 / part).toFixed(1)} of it`,
    respondents > MOST_OF_DUCKDB.upTo || part <= MOST_OF_DUCKDB.part,
    `at most 1/${1 / MOST_OF_DUCKDB.part} up to ${MOST_OF_DUCKDB.upTo} respondents`,
  )
  line(
    `${respondents} respondents, beside the kernel alone`,
    `kernel, ${THREADS} threads, ${ms(alone)}: the call takes ${(half / alone).toFixed(2)} times as long, its p95 ${(p95 / alone).toFixed(2)}`,
    respondents < MOST_OF_KERNEL.from || half / alone <= MOST_OF_KERNEL.times,
    `at most ${MOST_OF_KERNEL.times} times from ${MOST_OF_KERNEL.from} respondents`,
  )
}

const together = async ({ survey, server, ask }: Bench, stored: StoredSurvey): Promise<void> => {
  const times: number[] = []
  const late = await lateness(server.url, async () => {
    for (let round = 0; round < TOGETHER_ROUNDS; round += 1)
      times.push(await timed(() => Promise.all(Array.from({ length: TOGETHER }, () => ask(stored)))))
  })
  line(
    `${survey.table.length} respondents, ${TOGETHER} reports at once`,
    `all there after ${ms(median(times))}; event loop late by ${ms(late)} (p99)`,
    late <= MOST_LATE_MS,
    `at most ${MOST_LATE_MS} ms`,
  )
}

/** In each round the server reads a copy for the first time, and DuckDB opens its file again. */
const cold = async (bench: Bench, copies: readonly StoredSurvey[], file: string): Promise<void> => {
  const times = { own: [] as number[], theirs: [] as number[] }
  for (const copy of copies) {
    times.own.push(await timed(() => bench.ask(copy)))
    times.theirs.push(
      await timed(async () => {
        const opened = await openDuckDbFile(file, bench.survey)
        await opened.report(bench.form, THREADS)
        opened.close()
      }),
    )
  }
  const ratio = median(times.theirs) / median(times.own)
  line(
    `${bench.survey.table.length} respondents, from the stored version to the complete report`,
    `${ms(median(times.own))}, DuckDB from its own file ${ms(median(times.theirs))}: ${ratio.toFixed(1)} times as fast`,
    ratio >= LEAST_COLD,
    `at least ${LEAST_COLD} times`,
  )
}

const size = async (databaseUrl: string, copies: number, files: { own: string; parquet: string }): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(octet_length(bytes)) as bytes from dataset_columns',
  )
  await client.end()
  const own = Number(rows[0]?.bytes) / copies
  const [parquet, duckDb] = [(await stat(files.parquet)).size, (await stat(files.own)).size]
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`
  line(
    'stored size of the version',
    `${megabytes(own)}, Parquet with zstd ${megabytes(parquet)}, DuckDB's file ${megabytes(duckDb)}: ${(own / parquet).toFixed(2)} times Parquet`,
    own <= parquet,
    'at most Parquet',
  )
}

const benchSize = async (respondents: number, rounds: number, folder: string): Promise<void> => {
  const own = await ownDatabase()
  if (!own) throw new Error('bench call needs a PostgreSQL that may create databases (TEST_DATABASE_URL).')
  const fail = (error: Error): void => {
    throw error
  }
  const survey = benchSurvey(respondents)
  try {
    const db = await openDatabase({ databaseUrl: own.url, dataDir: folder, onError: fail, onLost: fail })
    const stored = await storeSurvey(db, survey, 'first@call.test')
    const copies: StoredSurvey[] = []
    for (let copy = 0; copy < COLD_ROUNDS; copy += 1) copies.push(await storeSurvey(db, survey, `${copy}@call.test`))
    await db.close()
    const rival = await openDuckDb(survey)
    const files = await rival.save(folder)
    const server = await startBuiltServer(join(folder, 'server'), { databaseUrl: own.url })
    try {
      const callers = new Map(
        await Promise.all(
          [stored, ...copies].map(async ({ email }) => [email, await server.signIn(email, PASSWORD)] as const),
        ),
      )
      let salt = 0
      const ask = async ({ email, params }: StoredSurvey): Promise<string> => {
        const caller = callers.get(email)
        if (!caller) throw new Error(`${email} is not signed in.`)
        return caller.text(analyse, { params, body: reportOf(survey, salt++) })
      }
      const form = await bestForm(rival)
      mustBeComplete(await ask(stored), survey, await rival.report(form, THREADS))
      const bench = { survey, server, rival, form, ask }
      await uncached(bench, stored, rounds)
      await together(bench, stored)
      await cold(bench, copies, files.own)
      await size(own.url, 1 + copies.length, files)
    } finally {
      rival.close()
      await server.stop()
    }
  } finally {
    await own.drop()
  }
}

/**
 * `bench call [--respondents 20000,200000] [--rounds 40]`: a report of 115 questions through the built server over HTTP, with rights,
 * JSON and compression, each time by a filter that was not asked for before; beside DuckDB's aggregation for the same figures
 * (weighted bases checked first) and beside the kernel alone, rounds interleaved. Then four such reports at once with how late
 * they make the event loop, the report of a version that nobody has opened beside DuckDB from its own file, and the stored size
 * beside Parquet with zstd. Returns 1 when a figure is missed. Needs PostgreSQL.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: { respondents: { type: 'string', default: SIZES }, rounds: { type: 'string', default: ROUNDS } },
  })
  for (const respondents of values.respondents.split(',').map(Number)) {
    const folder = await mkdtemp(join(tmpdir(), 'tabularium-call-'))
    try {
      await benchSize(respondents, Number(values.rounds), folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  return failed
}
