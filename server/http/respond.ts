import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { ERROR_STATUS, type ErrorCode, type Problem } from '@core/contract'
import { isBusy, isDatabaseGone, isDiskFull, isLockTimeout, StillHeld } from '../db/sqlState'
import { diskFull, Refusal } from '../access/refusal'
import { PROBLEMS, problemType } from './problems'

const INTERNAL = 'Something went wrong on our side. Try again.'
const BUSY = 'We are busy right now. Try again in a moment.'
const AWAY = 'Your data cannot be reached at the moment. Try again shortly.'

const byStatus = (status: number): ErrorCode =>
  (Object.keys(ERROR_STATUS) as ErrorCode[]).find(code => ERROR_STATUS[code] === status) ??
  (status < 500 ? 'invalid' : 'internal')

/** Seconds after which a repeat may succeed. */
const SOON = 5

/** A change meets another one; who only reads finds the database busy, which is the embedded one with its single connection. */
const held = (error: unknown, reads: boolean): Refusal => {
  const by = error instanceof StillHeld && error.by !== null ? error.by : 'Another change is being saved'
  return new Refusal(reads ? 'unavailable' : 'conflict', `${by}. Try again in a moment.`, { retryAfter: SOON })
}

/** What the surroundings do to a request, as a refusal that says when to come back; null for everything nobody foresaw. */
const outside = (error: unknown, reads: boolean): Refusal | null => {
  if (isDiskFull(error)) return diskFull()
  if (isLockTimeout(error)) return held(error, reads)
  if (isDatabaseGone(error)) return new Refusal('unavailable', AWAY, { retryAfter: SOON })
  return isBusy(error) ? new Refusal('unavailable', BUSY, { retryAfter: SOON }) : null
}

/**
 * Maps everything that can be thrown to the closed union of refusals; what is not foreseen is logged and shown without internals.
 * `client` ends with the connection of who asked: work that stops for that has not failed.
 */
export const asRefusal = (error: unknown, log: Logger, client: AbortSignal, reads = false): Refusal => {
  if (error instanceof Refusal) return error
  if (client.aborted && error === client.reason) return new Refusal('unavailable', BUSY)
  if (error instanceof HTTPException)
    return new Refusal(byStatus(error.status), error.status < 500 ? 'This could not be understood.' : INTERNAL)
  log.error({ err: error }, 'request failed')
  return outside(error, reads) ?? new Refusal('internal', INTERNAL)
}

/** The error answer of the contract: problem details (RFC 9457). */
export const refuse = (c: Context, refusal: Refusal, requestId: string): Response => {
  const status = ERROR_STATUS[refusal.code]
  const body: Problem = {
    type: problemType(refusal.code),
    title: PROBLEMS[refusal.code].title,
    status,
    detail: refusal.message,
    code: refusal.code,
    request_id: requestId,
    ...(refusal.detail.fields ? { fields: refusal.detail.fields } : {}),
    ...(refusal.detail.edits ? { edits: [...refusal.detail.edits] } : {}),
  }
  if (refusal.detail.retryAfter !== undefined) c.header('Retry-After', String(refusal.detail.retryAfter))
  if (status === 401) {
    const sent = c.req.header('authorization') !== undefined
    c.header('WWW-Authenticate', `Bearer realm="tabularium"${sent ? ', error="invalid_token"' : ''}`)
  }
  c.header('Cache-Control', 'no-store')
  return c.json(body, status as ContentfulStatusCode, { 'content-type': 'application/problem+json' })
}
