import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTokens, newSessionToken, sessionIdOf } from '@server/access/tokens'
import { openDatabase } from '@server/db/open'
import { sessions } from '@server/db/schema'
import type { Database } from '@server/db/types'
import { insertStudies, insertTracker, packTracker } from '@server/demo/tenant'
import { createStudies, TRACKER_DATASET } from '@server/demo/studies'
import { createClient, insertUser } from '@server/areas/session/accounts'
import { hashPassword } from '@server/areas/session/passwords'
import { ownDatabase, PASSWORD } from './libraryServer'
import { letThemWork, type Account, type Answered, type Kind } from './loadPeople'
import { troubles, type Trouble } from './loadTroubles'
import { startBuiltServer } from './serverUnderTest'

const PEOPLE = '50,150,500'
const SECONDS = '30'
const TENANTS = 10
const STUDIES = 400
const SEED = 21
/** People who are there while something else troubles the processes. */
const BESIDE = 150
const WARM_MS = 8000
const FLAGS = { stories: true, bulk_analysis: true } as const

interface Seat {
  readonly clientId: string
  readonly userId: string
  readonly sessionId: string
  readonly study: string
}

/** Client organisations with a library and a tracker each, and people who are signed in. */
const seat = async (
  db: Database,
  people: number,
): Promise<{ seats: readonly Seat[]; questions: readonly string[] }> => {
  const tracker = await packTracker()
  const hash = await hashPassword(PASSWORD)
  const seats: Seat[] = []
  for (let tenant = 0; tenant < TENANTS; tenant += 1)
    await createClient(db, { name: `Load ${tenant}`, flags: FLAGS }, async (tx, clientId) => {
      await insertStudies(tx, clientId, createStudies(STUDIES, SEED + tenant))
      const { studyId: study } = await insertTracker(tx, clientId, tracker)
      for (let at = tenant; at < people; at += TENANTS) {
        const person = { email: `person${at}@load.test`, firstName: 'Priya', lastName: 'Nair', manager: at < TENANTS }
        const userId = await insertUser(tx, clientId, person, hash)
        const sessionId = sessionIdOf(newSessionToken(clientId))
        await tx
          .insert(sessions)
          .values({ clientId, id: sessionId, userId, expires: new Date(Date.now() + 86_400_000) })
        seats.push({ clientId, userId, sessionId, study })
      }
    })
  await db.vacuum()
  const questions = tracker.questions
    .filter(({ kind }) => kind === 'single' || kind === 'multi')
    .map(({ name }) => name)
  return { seats, questions }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN

const threeOf = (answers: readonly Answered[]): string => {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return [0.5, 0.95, 0.99].map(share => quantile(sorted, share).toFixed(0).padStart(5)).join(' ')
}

const KINDS: readonly Kind[] = ['list', 'search', 'table', 'open', 'save']

const failures = (answers: readonly Answered[]): readonly Answered[] =>
  answers.filter(({ status }) => status < 200 || status >= 300)

const report = (name: string, answers: readonly Answered[], seconds: number): number => {
  const wrong = failures(answers)
  const codes = [...new Set(wrong.map(({ status }) => status))].join(', ')
  const errors = wrong.length === 0 ? 'no errors' : `${wrong.length} ERRORS (${codes})`
  console.log(
    `${name.padEnd(44)} ${(answers.length / seconds).toFixed(1).padStart(6)} calls/s, ${errors}, p50 p95 p99 in ms: ${threeOf(answers)}`,
  )
  for (const kind of KINDS) console.log(`  ${kind.padEnd(42)} ${threeOf(answers.filter(one => one.kind === kind))}`)
  return wrong.length
}

/** What is answered to these people in so many seconds, while the trouble lasts, after what warms the processes up. */
const during = async (
  accounts: readonly Account[],
  seconds: number,
  trouble?: Trouble,
): Promise<readonly Answered[]> => {
  const stop = new AbortController()
  // Each person waits for it.
  setMaxListeners(0, stop.signal)
  const begun = performance.now()
  const troubled = trouble?.(stop.signal)
  const working = letThemWork(accounts, Math.round(begun), stop.signal)
  await pause(seconds * 1000)
  stop.abort()
  const [answers] = await Promise.all([working, troubled])
  return answers
}

/**
 * `bench load [--people 50,150,500] [--seconds 30] [--import-mb 1000]`: ten client organisations of 400 studies and a tracker each on
 * PostgreSQL, two processes that answer and one that works on jobs. So many people list, search, count tables, open things and save, with
 * three seconds of thought between two steps; then 150 of them beside an import, a summary of 500 questions, and a client that asks
 * without a pause. Prints calls a second, errors, and p50, p95 and p99 by kind of call. The people share the machine's cores with the
 * processes. Returns 1 when a call of theirs fails. Needs PostgreSQL.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: PEOPLE },
      seconds: { type: 'string', default: SECONDS },
      'import-mb': { type: 'string', default: '1000' },
    },
  })
  const steps = values.people.split(',').map(Number)
  const seconds = Number(values.seconds)
  const own = await ownDatabase()
  if (!own) {
    console.log('skipped: no PostgreSQL answers')
    return 0
  }
  const folder = await mkdtemp(join(tmpdir(), 'tabularium-load-'))
  const masterKey = randomBytes(32).toString('hex')
  const fail = (error: Error): void => {
    throw error
  }
  const db = await openDatabase({ databaseUrl: own.url, dataDir: folder, onError: fail, onLost: fail })
  const { seats, questions } = await seat(db, Math.max(...steps, BESIDE))
  const [first = '', ...others] = questions
  const tokens = createTokens(masterKey)
  const shared = { databaseUrl: own.url, masterKey, dataDir: join(folder, 'data') }
  const webs = [
    await startBuiltServer(join(folder, 'one'), { ...shared, role: 'web' }),
    await startBuiltServer(join(folder, 'two'), { ...shared, role: 'web' }),
  ]
  const worker = await startBuiltServer(join(folder, 'worker'), { ...shared, role: 'worker' })
  try {
    // Signed again for each run: a jwt lasts for ten minutes.
    const accounts = (count: number): Promise<Account[]> =>
      Promise.all(
        seats.slice(0, count).map(async ({ study, ...claims }, at) => ({
          url: webs[at % webs.length]?.url ?? '',
          authorization: `Bearer ${await tokens.sign({ ...claims, roleVersion: 1 })}`,
          study,
          dataset: TRACKER_DATASET,
          questions: [first, ...others] as const,
        })),
      )
    await during(await accounts(BESIDE), WARM_MS / 1000)
    let wrong = 0
    for (const count of steps) wrong += report(`${count} people`, await during(await accounts(count), seconds), seconds)
    const managers = await accounts(TENANTS)
    for (const { name, trouble } of await troubles(db, managers, folder, Number(values['import-mb']))) {
      const people = (await accounts(BESIDE + TENANTS)).slice(TENANTS)
      wrong += report(`${people.length} people beside ${name}`, await during(people, seconds, trouble), seconds)
    }
    return wrong > 0 ? 1 : 0
  } finally {
    await db.close()
    for (const server of [...webs, worker]) await server.stop()
    await own.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
