import type { ImportWarning } from '@core/contract/imports'
import { inTurns } from '../../process/turns'
import type { NeutralDefinition, NeutralResponse } from '../../import/neutral'
import { ProviderFault } from '../fault'
import type { Connector, ConnectorDeps, ResponseStep } from '../types'
import { unfinishedWarnings } from '../unfinished'
import type { Ask } from './ask'
import { recordReader, type ReadRecord, type Unknown } from './cells'
import { findRecords, recordAt, recordCount, type Records } from './content'
import { beginning, cursorOf, toJson, type Cursor } from './cursor'
import { getDefinition } from './definition'
import { planWindows, windowSize } from './plan'
import { responseCounts } from './surveys'
import { beginTask, downloadResult, pollTask, taskAgain, waitOf, type TaskOf } from './task'

const MOST_RESPONSES = 1000
const FEWEST_RESPONSES = 50
/** Keeps the memory of a step bounded for surveys of many columns. */
const MOST_CELLS = 250_000

interface Import extends TaskOf {
  readonly definition: NeutralDefinition
}

const stepOf = (cursor: Cursor, waitMs: number, responses: readonly NeutralResponse[] = []): ResponseStep => ({
  responses,
  cursor: toJson(cursor),
  waitMs,
  done: cursor.done,
  total: cursor.total,
  unknown: false,
})

/** Downloads a result, and once more when it came damaged; null when it is gone. */
const openResult = async (of: TaskOf, ident: string): Promise<Records | null> => {
  for (let tries = 1; ; tries += 1) {
    const bytes = await downloadResult(of, ident)
    if (bytes === null) return null
    try {
      return await findRecords(bytes)
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.type !== 'corrupt_file' || tries === 2) throw error
    }
  }
}

/** Who answered when, split into windows. */
const planStep = async (of: Import, cursor: Cursor): Promise<ResponseStep> => {
  const records = await openResult(of, cursor.ident)
  if (!records) return stepOf(taskAgain(cursor), 0)
  const size = windowSize(of.definition, cursor.shrunk)
  const { starts, total } = await planWindows(records, size, cursor.starts[0] ?? null, of.until)
  const next: Cursor = { ...cursor, phase: 'data', ident: '', restarts: 0, starts, position: 0 }
  return stepOf({ ...next, total: cursor.done + total }, 0)
}

const MOST_SHRUNK = 4

/** A window whose answers are too large is split into smaller ones. */
const splitStep = (cursor: Cursor, error: unknown): ResponseStep => {
  const isTooLarge = error instanceof ProviderFault && error.type === 'too_large'
  if (!isTooLarge || cursor.shrunk >= MOST_SHRUNK) throw error
  const done = Math.max(0, cursor.done - cursor.position)
  const starts = cursor.starts.slice(0, 1)
  return stepOf({ ...cursor, phase: 'index', ident: '', shrunk: cursor.shrunk + 1, starts, position: 0, done }, 0)
}

/** A result whose records have been handed out up to a position. */
interface OpenResult {
  readonly ident: string
  readonly until: number
  readonly records: Records
  readonly read: ReadRecord
  readonly unknown: Unknown
  readonly size: number
  position: number
}

const open = (of: Import, { ident, starts: [from = null, next], position }: Cursor, records: Records): OpenResult => {
  const { definition, until } = of
  const unknown: Unknown = { keys: new Set(), codes: new Set() }
  const columns = definition.questions.reduce((sum, question) => sum + question.columns.length, 1)
  return {
    ...{ ident, until, records, unknown, position },
    read: recordReader(definition, { from, to: next ?? until }, unknown),
    size: Math.max(FEWEST_RESPONSES, Math.min(MOST_RESPONSES, Math.floor(MOST_CELLS / columns))),
  }
}

function* readPiece(result: OpenResult): Generator<undefined, NeutralResponse[]> {
  const responses: NeutralResponse[] = []
  const end = Math.min(recordCount(result.records), result.position + result.size)
  for (let at = result.position; at < end; at += 1) {
    const response = result.read(recordAt(result.records, at))
    if (response) responses.push(response)
    yield
  }
  result.position = end
  return responses
}

interface Checked {
  /** The questionnaire was changed since the definition was read. */
  readonly isChanged: boolean
  readonly ignored: readonly string[]
  readonly warnings: readonly ImportWarning[]
}

const MOST_IGNORED = 100

const goneCode = (code: string): ImportWarning => {
  const [question = '', ...value] = code.split(' ')
  return {
    code: 'option_gone',
    message: `“${question}” has answers with the value ${value.join(' ')}, which Decipher no longer lists. They are imported as empty.`,
    where: question,
  }
}

/**
 * Looks for what the definition does not know in the questionnaire as it is now. What is not there either is in the data only: codes
 * of options that were deleted, and variables that are about people.
 */
const check = async (of: Import, { keys, codes }: Unknown, cursor: Cursor): Promise<Checked> => {
  const known = new Set(cursor.ignored)
  const [newKeys, newCodes] = [[...keys].filter(key => !known.has(key)), [...codes].filter(code => !known.has(code))]
  if (newKeys.length + newCodes.length === 0) return { isChanged: false, ignored: cursor.ignored, warnings: [] }
  const { questions } = await getDefinition(of.ask, of.credential, of.survey)
  const names = new Set(questions.flatMap(question => question.columns.map(({ name }) => name)))
  const listed = new Set(questions.flatMap(({ ref, options }) => options.map(({ code }) => `${ref} ${String(code)}`)))
  return {
    isChanged: newKeys.some(key => names.has(key)) || newCodes.some(code => listed.has(code)),
    ignored: [...cursor.ignored, ...newKeys, ...newCodes].slice(0, MOST_IGNORED),
    warnings: newCodes.map(goneCode),
  }
}

/** The cursor after some records of a window: in it, at the next one, or null after the last. */
const after = (cursor: Cursor, position: number, isLast: boolean, done: number): Cursor | null => {
  if (!isLast) return { ...cursor, position, done }
  const starts = cursor.starts.slice(1)
  return starts.length === 0
    ? null
    : { ...cursor, ...{ ident: '', isReady: false, restarts: 0, expired: 0 }, starts, position: 0, done }
}

/**
 * Makes the steps of imports: tasks are begun, asked about until they are finished, and their results handed out in pieces. The
 * result of the last step stays open for the next; without it, and in every other process, it is downloaded again.
 */
export const createResponses = (ask: Ask, { now }: ConnectorDeps): Connector['responses'] => {
  let kept: OpenResult | null = null

  /**
   * The open result when it is the one the cursor is in; each task is begun for one definition. It is taken, so that no other step
   * reads it meanwhile.
   */
  const takeKept = ({ ident, position }: Cursor, { until }: Import): OpenResult | null => {
    const result = kept
    if (result?.ident !== ident || result.position !== position || result.until !== until) return null
    kept = null
    return result
  }

  const openedFor = async (of: Import, cursor: Cursor): Promise<OpenResult | null> => {
    const found = takeKept(cursor, of)
    if (found) return found
    const records = await openResult(of, cursor.ident)
    return records && open(of, cursor, records)
  }

  const readStep = async (of: Import, cursor: Cursor): Promise<ResponseStep> => {
    const result = await openedFor(of, cursor)
    if (!result) return stepOf(taskAgain(cursor), 0)
    const responses = await inTurns(readPiece(result))
    const { isChanged, ignored, warnings: found } = await check(of, result.unknown, cursor)
    const isLast = result.position >= recordCount(result.records)
    const done = cursor.done + responses.length
    const next = after({ ...cursor, ignored }, result.position, isLast, done)
    if (!isLast) kept = result
    const warnings = [...found, ...(next ? [] : unfinishedWarnings('Decipher', cursor.unqualified))]
    return {
      responses,
      cursor: next && toJson(next),
      waitMs: 0,
      done,
      total: next ? Math.max(cursor.total, done) : done,
      unknown: isChanged,
      ...(warnings.length > 0 && { warnings }),
    }
  }

  /** A survey that is small by Decipher's own count is fetched in one window; others are split by who answered when. */
  const firstStep = async (of: Import): Promise<ResponseStep> => {
    const { qualified: total, all } = await responseCounts(ask, of.credential, of.survey)
    const unqualified = total === null || all === null ? 0 : Math.max(0, all - total)
    const isSmall = total !== null && total <= windowSize(of.definition, 0)
    return stepOf(await beginTask(of, beginning(isSmall ? 'data' : 'index', total ?? 0, unqualified)), waitOf(0))
  }

  const step = async (of: Import, cursor: Cursor | null): Promise<ResponseStep> => {
    if (!cursor) return firstStep(of)
    if (cursor.ident === '') return stepOf(await beginTask(of, cursor), waitOf(0))
    if (!cursor.isReady) {
      const polled = await pollTask(of, cursor)
      return stepOf(polled, polled.isReady || polled.ident === '' ? 0 : waitOf(polled.polls))
    }
    try {
      return cursor.phase === 'index' ? await planStep(of, cursor) : await readStep(of, cursor)
    } catch (error) {
      return splitStep(cursor, error)
    }
  }

  return async (credential, definition, window, cursor) =>
    step(
      { ask, now, credential, definition, survey: definition.survey, until: Date.parse(window.until) },
      cursor === null ? null : cursorOf(cursor),
    )
}
