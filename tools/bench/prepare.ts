import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DOUBLE, DuckDBDataChunk, DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import {
  appendStep,
  getPreparation,
  listPreparedVariables,
  makePrepared,
  previewStep,
  type PreparedVariable,
} from '@core/contract'
import type { StepAction } from '@core/domain/preparation'
import { writeSav } from '@server/dataFiles/sav/write'
import { surveyContent, type SurveySize } from './importFiles'
import { DATASET, MANAGER, published, timed, toDone, toReview } from './importServer'
import { startBuiltServer, type Caller } from './serverUnderTest'
import { watchServer, type Watch, type Watched } from './watch'

const ROUNDS = 7
const POLL_MS = 100
/** Longest work of the server's event loop at a time, in milliseconds. */
const MOST_MILLISECONDS = 50
const LIMITS = [0.8, 1.3, 1.8] as const
const CHUNK = 2048

const count = (args: readonly string[], name: string, fallback: number): number => {
  const given = Number(args[args.indexOf(name) + 1])
  return args.includes(name) && Number.isInteger(given) && given > 0 ? given : fallback
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const bandsOf = ({ name }: PreparedVariable): StepAction => ({
  kind: 'bands',
  name: 'Bands',
  text: 'Bands',
  of: name,
  bands: [{ from: null }, ...LIMITS.map(from => ({ from }))],
})

/** The same column in DuckDB, in memory. */
const duckDb = async (size: SurveySize): Promise<DuckDBConnection> => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run('CREATE TABLE survey (weight DOUBLE)')
  const appender = await connection.createAppender('survey')
  const content = surveyContent(size)
  const at = content.variables.findIndex(({ name }) => name === 'weight')
  let values: number[] = []
  const flush = () => {
    const chunk = DuckDBDataChunk.create([DOUBLE], values.length)
    chunk.setColumns([values])
    appender.appendDataChunk(chunk)
    values = []
  }
  for (const row of content.cases) {
    values.push(Number(row[at]))
    if (values.length === CHUNK) flush()
  }
  if (values.length > 0) flush()
  appender.closeSync()
  return connection
}

const [low, middle, high] = LIMITS
const RECODE = `SELECT CASE WHEN weight < ${low} THEN 1 WHEN weight < ${middle} THEN 2 WHEN weight < ${high} THEN 3 ELSE 4 END AS band,
  count(*) AS n FROM survey GROUP BY band ORDER BY band`

interface Prepared extends Watched {
  readonly table: number
  readonly preview: number
  readonly recode: number
  readonly making: number
}

const made = async (caller: Caller, params: { studyId: string; datasetName: string }): Promise<void> => {
  const { revision } = await caller.call(getPreparation, { params })
  await caller.call(makePrepared, { params, body: { base_revision: revision } })
  for (;;) {
    const { making, failure } = await caller.call(getPreparation, { params })
    if (failure !== null) throw new Error(failure)
    if (!making) return
    await pause(POLL_MS)
  }
}

const measure = async (folder: string, path: string, size: SurveySize): Promise<Prepared> => {
  const server = await startBuiltServer(join(folder, 'data'))
  let watch: Watch | null = null
  try {
    const caller = await server.signIn(MANAGER)
    const studyId = await toDone(caller, await toReview(caller, path), null)
    await published(caller, studyId)
    const params = { studyId, datasetName: DATASET }
    const list = () => caller.call(listPreparedVariables, { params, query: {} })
    const { results } = await list()
    const weight = results.find(({ name }) => name === 'weight')
    if (!weight) throw new Error('The survey has no weight')
    const action = bandsOf(weight)
    const connection = await duckDb(size)
    watch = watchServer(server.url, server.pid)
    const [tables, previews, recodes]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      await watch.step('opening the table')
      tables.push((await timed(list)).seconds)
      await watch.step('preview')
      const preview = await timed(() => caller.call(previewStep, { params, body: { do: action } }))
      previews.push(preview.seconds)
      const recode = await timed(() => connection.runAndReadAll(RECODE))
      recodes.push(recode.seconds)
      const ours = preview.result.after[0]?.options.map(({ n }) => n)
      const theirs = recode.result.getRowsJS().map(row => Number(row[1]))
      if (JSON.stringify(ours) !== JSON.stringify(theirs))
        throw new Error(`The preview counts ${JSON.stringify(ours)}, DuckDB ${JSON.stringify(theirs)}`)
    }
    await watch.step('taking a step')
    await caller.call(appendStep, { params, body: { do: action } })
    await watch.step('making a version')
    const making = await timed(() => made(caller, params))
    await watch.step('publishing')
    await published(caller, studyId)
    connection.closeSync()
    return {
      table: median(tables),
      preview: median(previews),
      recode: median(recodes),
      making: making.seconds,
      ...(await watch.end()),
    }
  } catch (error) {
    await watch?.end()
    throw error
  } finally {
    await server.stop()
  }
}

const milliseconds = (seconds: number): string => `${(seconds * 1000).toFixed(0)} ms`

/**
 * `bench prepare [--cases N] [--variables N]`: a made-up survey, 50,000 x 2,000 by default, is imported and prepared over HTTP. Prints
 * the time to open the table of variables, to preview bands of a number beside the same recode in DuckDB, and to make a version.
 * Returns 1 when the counts differ, or the work that holds the event loop is beyond the limit.
 */
export const run = async (args: string[]): Promise<number> => {
  const size = { cases: count(args, '--cases', 50_000), variables: count(args, '--variables', 2000) }
  const folder = await mkdtemp(join(tmpdir(), 'tabularium-prepare-'))
  try {
    const path = join(folder, 'survey.sav')
    await writeSav(path, surveyContent(size), { compression: 'bytecode' })
    const { table, preview, recode, making, serverMegabytes, delays } = await measure(folder, path, size)
    const longest = delays.reduce((most, one) => (one.work > most.work ? one : most), { work: 0, step: 'nothing' })
    console.log(
      [
        `${size.cases} x ${size.variables}`,
        `table of variables ${milliseconds(table)}`,
        `preview ${milliseconds(preview)}, DuckDB's recode ${milliseconds(recode)}, ratio ${(preview / recode).toFixed(1)}`,
        `version made in ${making.toFixed(1)} s`,
        `server at most ${serverMegabytes.toFixed(0)} MB`,
        `event loop held at most ${longest.work.toFixed(0)} ms (${longest.step})`,
      ].join('; '),
    )
    return longest.work <= MOST_MILLISECONDS ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
