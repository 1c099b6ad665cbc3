import type { DateOrder } from '../typedDate'
import { numberOf, record, text, timeOf, type Loose } from './wire'

/** What no source confirms, one function each: `true` is the form that seems likely. */
interface Assumed {
  readonly keyIsNamedWhenRefused: boolean
  readonly blankIsNotAsked: boolean
  readonly localDatesAreUtc: boolean
  readonly pickersAreNamed: boolean
  readonly datesAreAmerican: boolean
  readonly labelsNumberOptions: boolean
  readonly statusMayHoldResult: boolean
}

const ASSUMED: Assumed = {
  keyIsNamedWhenRefused: true,
  blankIsNotAsked: true,
  localDatesAreUtc: true,
  pickersAreNamed: true,
  datesAreAmerican: true,
  labelsNumberOptions: true,
  statusMayHoldResult: true,
}

/** Whether a refusal with 403 is about the key: its secret part was made again. Else it is about a survey. */
export const isKeyRefusal = (words: string): boolean => ASSUMED.keyIsNamedWhenRefused && /\bkey\b/iu.test(words)

/** Whether a blank cell says that a question was not asked, as a missing one does; else that it was left empty. */
export const blankIsNotAsked = (): boolean => ASSUMED.blankIsNotAsked

const LOCAL = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})$/u

/**
 * When a respondent was last in the survey, in milliseconds since 1970; null where it is not said. Servers that do not know the
 * option `meta` send the date of their own clock alone, whose zone they do not name.
 */
export const finishedAt = (row: Loose): number | null => {
  const exact = timeOf(row.$date)
  if (exact !== null || !ASSUMED.localDatesAreUtc) return exact
  const [, month = '', day = '', year = '', clock = ''] = LOCAL.exec(text(row.date)) ?? []
  return clock === '' ? null : timeOf(`${year}-${month}-${day}T${clock}:00Z`)
}

/** Whether a text question is a picker of dates, by the style it uses: "fvdatepicker.2". */
export const isDatePicker = (uses: string): boolean => ASSUMED.pickersAreNamed && /date ?picker/iu.test(uses)

/** How a date such as 03/04/2026 is read. */
export const dateOrder = (): DateOrder => (ASSUMED.datesAreAmerican ? 'mostly month' : 'day')

/** The value that a row label stands for where no title says it: "r97" is 97; null where it says nothing. */
export const valueOfLabel = (label: string): number | null =>
  ASSUMED.labelsNumberOptions ? numberOf(/^[a-z]+(\d+)$/iu.exec(label)?.[1]) : null

/** What the status of a task says: still running, done, or failed, which no source shows. */
export const taskStateOf = (status: string): 'running' | 'finished' | 'failed' => {
  if (status === 'finished') return 'finished'
  return /fail|error|kill|abort|cancel|crash/iu.test(status) ? 'failed' : 'running'
}

/** The result of a finished task where its status holds it, as it does for some calls; null where it is content of its own. */
export const resultInStatus = (status: unknown): string | null => {
  const { result } = record(status)
  if (!ASSUMED.statusMayHoldResult) return null
  if (Array.isArray(result)) return JSON.stringify(result)
  return typeof result === 'string' && result.trimStart().startsWith('[') ? result : null
}
