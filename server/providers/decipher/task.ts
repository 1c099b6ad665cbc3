import { ProviderFault } from '../fault'
import type { Credential } from '../types'
import { surveyCall, type Ask } from './ask'
import type { Cursor } from './cursor'
import { resultInStatus, taskStateOf } from './unsure'
import { pathOf } from './surveyId'
import { record, text } from './wire'

/** What tasks are begun with. */
export interface TaskOf {
  readonly ask: Ask
  readonly now: () => number
  readonly credential: Credential
  /** Id of the survey. */
  readonly survey: string
  /** End of the window of the import, milliseconds since 1970. */
  readonly until: number
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
const GROWTH = 1.5
const LONGEST_TASK_MS = 30 * 60_000

/** Milliseconds until the next question about a task. */
export const waitOf = (polls: number): number => Math.min(LONGEST_WAIT_MS, Math.round(FIRST_WAIT_MS * GROWTH ** polls))

/** No source says whether the ends of a window belong to it: more is asked for than wanted, and the rest left out. */
const MARGIN_MS = 60_000

/** A moment with its zone, which Decipher demands, without the milliseconds that it does not need. */
const moment = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/u, 'Z')

/** No list of variables is ever sent, so that no address comes near the 1,000 characters that Decipher takes. */
const queryOf = ({ until }: TaskOf, { phase, starts: [from, next] }: Cursor): Readonly<Record<string, string>> => ({
  format: 'json',
  cond: 'qualified',
  meta: 'date',
  ...(phase === 'index' && { fields: 'uuid,date' }),
  ...(typeof from === 'number' && { start: moment(from - MARGIN_MS) }),
  end: moment((next ?? until) + MARGIN_MS),
  forceTask: '1',
})

/** Begins the task of a cursor. It is not begun twice in one step, since each one is work for Decipher. */
export const beginTask = async (of: TaskOf, cursor: Cursor): Promise<Cursor> => {
  const path = surveyCall(pathOf(of.survey), 'data')
  const begun = record(await of.ask.json(of.credential, path, queryOf(of, cursor), { repeatable: false }))
  if (text(begun.ident) === '') throw new ProviderFault('export_failed', 'Decipher did not begin the export.')
  return { ...cursor, ident: text(begun.ident), isReady: false, polls: 0, position: 0, begun: of.now() }
}

const MOST_RESTARTS = 1

/** Lets a task be begun again, once; then throws the fault. */
const restarted = (cursor: Cursor, type: 'export_failed' | 'export_timeout', words: string): Cursor => {
  if (cursor.restarts >= MOST_RESTARTS) throw new ProviderFault(type, words)
  return { ...cursor, ident: '', restarts: cursor.restarts + 1 }
}

const FAILED = 'Decipher could not export this survey.'
const LATE = 'Decipher has not finished the export within 30 minutes.'

/** Null for what is gone. */
const unlessGone = async <Result>(call: Promise<Result>): Promise<Result | null> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderFault && error.type === 'not_found') return null
    throw error
  }
}

/** Asks how far a task is. Throws ProviderFault export_failed or export_timeout when it has gone wrong twice. */
export const pollTask = async (of: TaskOf, cursor: Cursor): Promise<Cursor> => {
  const status = await unlessGone(of.ask.json(of.credential, '/status', { id: cursor.ident }))
  const state = status === null ? 'failed' : taskStateOf(text(record(status).status))
  if (state === 'finished') return { ...cursor, isReady: true }
  if (state === 'failed') return restarted(cursor, 'export_failed', FAILED)
  if (of.now() - cursor.begun > LONGEST_TASK_MS) return restarted(cursor, 'export_timeout', LATE)
  return { ...cursor, polls: cursor.polls + 1 }
}

const LARGEST = 48 * 1024 ** 2
const LONGEST_DOWNLOAD_MS = 5 * 60_000

/** The result of a task; null when it is gone. */
export const downloadResult = async ({ ask, credential }: TaskOf, ident: string): Promise<Buffer | null> => {
  const options = { limit: LARGEST, timeMs: LONGEST_DOWNLOAD_MS }
  const content = await unlessGone(ask.bytes(credential, '/status/content', { id: ident }, options))
  if (content) return content.bytes
  const status = await unlessGone(ask.json(credential, '/status', { id: ident }, options))
  const result = resultInStatus(status)
  return result === null ? null : Buffer.from(result)
}

const MOST_EXPIRED = 3

/** Lets the task of a result that is gone be begun again. Throws ProviderFault export_failed when that happens again and again. */
export const taskAgain = (cursor: Cursor): Cursor => {
  if (cursor.expired >= MOST_EXPIRED) throw new ProviderFault('export_failed', 'Decipher removed the export too early.')
  return { ...cursor, ident: '', expired: cursor.expired + 1, done: Math.max(0, cursor.done - cursor.position) }
}
