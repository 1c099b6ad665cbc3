import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSummary, deleteSummary, getSummaryItems } from '@core/contract'
import { FIRST_CODE, NOT_ASKED, tableFromColumns, type Column } from '@core/crosstab'
import { openDatabase } from '@server/db/open'
import { createRandom } from '@server/demo/random'
import { storeSurvey, type StoredSurvey } from './analysisData'
import type { BenchSurvey } from './engineData'
import { timed } from './importServer'
import { ownDatabase, PASSWORD } from './libraryServer'
import { startBuiltServer, type Caller } from './serverUnderTest'
import { watchServer, type Watch } from './watch'

const ANSWERS = 5
const QUESTIONS = '5000'
const RESPONDENTS = '300'
/** Milliseconds of work for which the event loop may turn to nothing else. */
const LIMIT = 100
/** As often as the screen of a summary asks how far it is. */
const POLL_MS = 2000

/** A weighted survey of single-response questions of five answers each. */
export const surveyOf = (questions: number, respondents: number): BenchSurvey => {
  const random = createRandom(5)
  const singles = Array.from({ length: questions }, (_, at) => ({ name: `q${at + 1}`, options: ANSWERS }))
  const columns = new Map(
    singles.map(({ name }): [string, Column] => [
      name,
      {
        kind: 'coded',
        index: Uint8Array.from({ length: respondents }, () =>
          random.chance(0.1) ? NOT_ASKED : FIRST_CODE + random.int(0, ANSWERS - 1),
        ),
        dictionary: Array.from({ length: ANSWERS }, (_, code) => code + 1),
        userMissing: [],
      },
    ]),
  )
  const values = Float64Array.from({ length: respondents }, () => 0.5 + random.next())
  columns.set('weight', { kind: 'number', values, missing: null })
  return {
    table: tableFromColumns(respondents, Object.fromEntries(columns)),
    singles,
    multis: [],
    numerics: [],
    axis: [],
    columns,
  }
}

/** Makes a summary and waits for its items and its deck. Resolves to the number of items. */
const summarised = async (
  caller: Caller,
  watch: Watch,
  { params: { studyId, datasetName } }: StoredSurvey,
): Promise<number> => {
  await watch.step('beginning the summary')
  const { id: reportId, total } = await caller.call(createSummary, {
    body: { study_id: studyId, dataset_name: datasetName, filters: null },
  })
  const params = { studyId, reportId }
  await watch.step('its tables')
  for (let making = true; making;) {
    await pause(POLL_MS)
    const { complete, failed, deck_state } = await caller.call(getSummaryItems, { params })
    if (failed > 0) throw new Error(`${failed} items of the summary failed`)
    if (complete === total) await watch.step('its slides')
    making = complete < total || deck_state === 'waiting' || deck_state === 'making'
    if (deck_state === 'failed') throw new Error('The deck of the summary could not be made')
  }
  await watch.step('removing it')
  await caller.call(deleteSummary, { params })
  return total
}

/** A server on a database of its own that holds the survey; null where no PostgreSQL answers. */
const startWith = async (survey: BenchSurvey, folder: string) => {
  const own = await ownDatabase()
  if (!own) return null
  const fail = (error: Error): void => {
    throw error
  }
  const db = await openDatabase({ databaseUrl: own.url, dataDir: folder, onError: fail, onLost: fail })
  const stored = await storeSurvey(db, survey)
  await db.close()
  const server = await startBuiltServer(join(folder, 'server'), { databaseUrl: own.url })
  const stop = async () => {
    await server.stop()
    await own.drop()
  }
  return { server, stored, stop }
}

/**
 * `bench summary [--questions N] [--respondents N]`: a server with a survey of so many questions (default 5,000 of 300 respondents)
 * makes a summary of all of them, with its slides, while the screen asks how far it is. Prints how long it takes and, for each
 * step, the longest time for which the thread that serves HTTP turned to nothing else. Returns 1 when that is more than 100 ms of
 * work. Needs PostgreSQL.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      questions: { type: 'string', default: QUESTIONS },
      respondents: { type: 'string', default: RESPONDENTS },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'tabularium-summary-'))
  const started = await startWith(surveyOf(Number(values.questions), Number(values.respondents)), folder)
  if (!started) {
    console.log('skipped: no PostgreSQL answers')
    return 0
  }
  const { server, stored, stop } = started
  try {
    const caller = await server.signIn(stored.email, PASSWORD)
    const watch = watchServer(server.url, server.pid)
    const made = timed(() => summarised(caller, watch, stored))
    await made.catch(() => undefined)
    const { delays, serverMegabytes } = await watch.end()
    const { seconds, result } = await made
    console.log(
      `${result} tables and their slides in ${seconds.toFixed(1)} s, server at most ${serverMegabytes.toFixed(0)} MB`,
    )
    for (const { step, work, clock } of delays)
      console.log(`${step.padEnd(24)} held at most ${work.toFixed(0)} ms, by the clock ${clock.toFixed(0)} ms`)
    return Math.max(...delays.map(({ work }) => work)) > LIMIT ? 1 : 0
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
