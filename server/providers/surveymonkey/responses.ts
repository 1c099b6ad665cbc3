import type { ImportWarning } from '@core/contract/imports'
import type { NeutralDefinition, NeutralResponse } from '../../import/neutral'
import { inTurns } from '../../process/turns'
import type { Connector, ConnectorDeps, Credential, ResponseStep, ResponseWindow } from '../types'
import { unfinishedWarnings } from '../unfinished'
import { surveyPath, type Ask, type Asked } from './ask'
import { createReader, type ResponseReader } from './cells'
import { readCursor, writeCursor, type Cursor } from './cursor'
import { explain } from './freshness'
import { advance, BEGIN, type Page, type Row } from './paging'
import { limitFault } from './quota'
import { goesOn } from './surveys'
import { windowEnd, windowStart } from './unsure'
import { numberOf, records, text, timeOf, type Loose } from './wire'

const PER_PAGE = 100
const PASSES = 2

/** What one call gives. `status`: of which responses; null: of all. */
interface Wanted {
  readonly perPage: number
  readonly status: 'completed' | null
}

const COMPLETED = { perPage: PER_PAGE, status: 'completed' } as const
const COUNT_COMPLETED = { perPage: 1, status: 'completed' } as const
const COUNT_ALL = { perPage: 1, status: null } as const

/** A page of answers to many questions. */
const LIMIT = 64 * 1024 * 1024
const TIME_MS = 120_000

interface Import {
  readonly credential: Credential
  readonly definition: NeutralDefinition
  readonly until: number
}

const rowsOf = (body: Loose): readonly Row<Loose>[] =>
  records(body.data).flatMap(item => {
    const at = timeOf(item.date_modified)
    return at === null ? [] : [{ id: text(item.id), at, item }]
  })

const pageOf = ({ body }: Asked, number: number): Page<Loose> => ({
  rows: rowsOf(body),
  total: numberOf(body.total) ?? 0,
  goesOn: goesOn(body, number, PER_PAGE),
})

function* read(
  reader: ResponseReader,
  rows: readonly Row<Loose>[],
  until: number,
  unknown: Set<string>,
): Generator<undefined, NeutralResponse[]> {
  const responses: NeutralResponse[] = []
  for (const { at, item } of rows) {
    const response = at < until ? reader.read(item, unknown) : null
    if (response) responses.push(response)
    yield
  }
  return responses
}

const fewer = (count: number, total: number): ImportWarning => ({
  code: 'responses_missing',
  message: `SurveyMonkey gave ${count} of ${total} responses. The plan of the account may not include all of them.`,
  where: null,
})

const leftOut = ({ all, total }: Pick<Cursor, 'all' | 'total'>): readonly ImportWarning[] =>
  all === null ? [] : unfinishedWarnings('SurveyMonkey', all - (total ?? 0))

/** Used-up limits are kept in the cursor, so that no call is made before they are reset. */
const rested = (cursor: Cursor, { used }: Pick<Asked, 'used'>, now: number): Cursor => ({
  ...cursor,
  rest: used && { until: now + used.waitMs, limit: used.limit },
})

const waitOf = ({ rest }: Cursor, now: number): number => (rest ? Math.max(0, rest.until - now) : 0)

export const createResponses = (ask: Ask, { now }: Pick<ConnectorDeps, 'now'>): Connector['responses'] => {
  const askPage = (
    { credential, definition, until }: Import,
    { walk }: Pick<Cursor, 'walk'>,
    { perPage, status }: Wanted,
  ): Promise<Asked> =>
    ask(credential, `${surveyPath(definition.survey)}/responses/bulk`, {
      list: 'data',
      limit: LIMIT,
      timeMs: TIME_MS,
      query: {
        per_page: String(perPage),
        page: String(walk.page),
        ...(status !== null && { status }),
        sort_by: 'date_modified',
        sort_order: 'ASC',
        end_modified_at: windowEnd(until),
        ...(walk.from !== null && { start_modified_at: windowStart(walk.from) }),
      },
    })

  const readers = new WeakMap<NeutralDefinition, ResponseReader>()
  const readerOf = (definition: NeutralDefinition): ResponseReader => {
    const reader = readers.get(definition) ?? createReader(definition)
    readers.set(definition, reader)
    return reader
  }

  /** Counts responses of any status in the window, in a step of its own: a page may take the last call there is. */
  const countAll = async (wanted: Import, cursor: Cursor): Promise<ResponseStep> => {
    const asked = await askPage(wanted, { walk: BEGIN }, COUNT_ALL)
    const all = numberOf(asked.body.total) ?? 0
    const next: Cursor = { ...rested(cursor, asked, now()), all }
    return {
      responses: [],
      cursor: writeCursor(next),
      waitMs: waitOf(next, now()),
      done: 0,
      total: cursor.total ?? 0,
      unknown: false,
    }
  }

  const walkOn = async (wanted: Import, cursor: Cursor): Promise<ResponseStep> => {
    const { credential, definition, until } = wanted
    const asked = await askPage(wanted, cursor, COMPLETED)
    const page = pageOf(asked, cursor.walk.page)
    const total = cursor.total ?? page.total
    const { rows, next, count } = advance(cursor.walk, page)
    const unknown = new Set<string>()
    const responses = await inTurns(read(readerOf(definition), rows, until, unknown))
    const explained = await explain(ask, credential, definition, { unknown, ignored: cursor.ignored, used: asked.used })
    const { isOutdated, ignored } = explained
    const after: Cursor = { ...rested(cursor, explained, now()), total, ignored: [...ignored] }
    const isShort = next === null && count < total
    const going = {
      ...after,
      ...(next ? { walk: next } : { phase: 'check' as const, walk: { ...BEGIN, before: count } }),
    }
    const isLast = next === null && !isShort
    return {
      responses,
      cursor: isLast ? null : writeCursor(going),
      waitMs: isLast ? 0 : waitOf(going, now()),
      done: count,
      total: Math.max(total, count),
      unknown: isOutdated,
      ...(isLast && { warnings: leftOut(after) }),
    }
  }

  /** Compares what came with what the window holds now: responses that were edited or deleted meanwhile have left it. */
  const check = async (wanted: Import, cursor: Cursor): Promise<ResponseStep> => {
    const asked = await askPage(wanted, { walk: BEGIN }, COUNT_COMPLETED)
    const total = numberOf(asked.body.total) ?? 0
    const count = cursor.walk.before
    const step = { responses: [], waitMs: 0, done: count, total: Math.max(total, count), unknown: false }
    if (count >= total) return { ...step, cursor: null, warnings: leftOut(cursor) }
    if (cursor.pass === PASSES) return { ...step, cursor: null, warnings: [fewer(count, total), ...leftOut(cursor)] }
    const again: Cursor = {
      ...rested(cursor, asked, now()),
      phase: 'walk',
      pass: cursor.pass + 1,
      walk: BEGIN,
      total: null,
      all: null,
    }
    return { ...step, cursor: writeCursor(again), waitMs: waitOf(again, now()) }
  }

  return async (credential: Credential, definition: NeutralDefinition, window: ResponseWindow, stored) => {
    const cursor = readCursor(stored)
    const waitMs = waitOf(cursor, now())
    if (cursor.rest && waitMs > 0) throw limitFault({ waitMs, limit: cursor.rest.limit })
    const wanted = { credential, definition, until: Date.parse(window.until) }
    if (cursor.phase === 'check') return check(wanted, cursor)
    return cursor.all === null ? countAll(wanted, cursor) : walkOn(wanted, cursor)
  }
}
