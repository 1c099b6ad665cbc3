import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { ERROR_STATUS } from '@core/contract'
import type { ErrorBody, ErrorCode } from '@core/contract'
import { sqlState } from '../db/sqlState'
import { Refusal } from './errors'

const INTERNAL = 'Something went wrong on the server. Please try again; if it stays, tell us the request number.'
const BUSY = 'The server is busy. Please try again in a moment.'

const byStatus = (status: number): ErrorCode =>
  (Object.keys(ERROR_STATUS) as ErrorCode[]).find(code => ERROR_STATUS[code] === status) ??
  (status < 500 ? 'invalid' : 'internal')

/** The pool's way of saying that no connection came free in time. */
const isPoolTimeout = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.message.includes('timeout exceeded when trying to connect')
}

/** The database gave up for now: lock or statement time-out, deadlock, too many connections, shutdown. A repeat may succeed. */
const PASSING = new Set<unknown>(['55P03', '57014', '40P01', '40001', '53300', '57P01', '57P03'])

const isPassing = (error: unknown): boolean => isPoolTimeout(error) || PASSING.has(sqlState(error))

/**
 * Maps everything that can be thrown to the closed union of refusals; what is not foreseen is logged and shown without internals.
 * `client` ends with the connection of who asked: work that stops for that has not failed.
 */
export const asRefusal = (error: unknown, log: Logger, client: AbortSignal): Refusal => {
  if (error instanceof Refusal) return error
  if (client.aborted && error === client.reason) return new Refusal('unavailable', BUSY)
  if (error instanceof HTTPException)
    return new Refusal(byStatus(error.status), error.status < 500 ? error.message : INTERNAL)
  log.error({ err: error }, 'request failed')
  return isPassing(error) ? new Refusal('unavailable', BUSY, { retryAfter: 5 }) : new Refusal('internal', INTERNAL)
}

/** The error answer of the contract. */
export const refuse = (c: Context, refusal: Refusal, requestId: string): Response => {
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    request_id: requestId,
    ...(refusal.detail.fields ? { fields: refusal.detail.fields } : {}),
  }
  if (refusal.detail.retryAfter !== undefined) c.header('Retry-After', String(refusal.detail.retryAfter))
  c.header('Cache-Control', 'no-store')
  return c.json(body, ERROR_STATUS[refusal.code] as ContentfulStatusCode)
}
