import { randomUUID } from 'node:crypto'
import type { FakeAnswer } from '../fake'

const JSON_TYPE = { 'content-type': 'application/json' }

const envelope = (status: number, words: string, body: Record<string, unknown>, meta: Record<string, unknown>) => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify({ ...body, meta: { httpStatus: `${status} - ${words}`, requestId: randomUUID(), ...meta } }),
})

/** A result in its envelope, with a remark where there is one. */
export const good = (result: unknown, notice: string | null = null): FakeAnswer =>
  envelope(200, 'OK', { result }, notice === null ? {} : { notice })

const WORDS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** An error as Qualtrics writes it. */
export const bad = (status: number, errorCode: string, errorMessage: string): FakeAnswer =>
  envelope(status, WORDS[status] ?? 'Error', {}, { error: { errorMessage, errorCode } })

export const unknownRoute = (): FakeAnswer => bad(404, 'ATP_1', 'The requested resource does not exist.')

/** The body of this answer, and whether it says how long to wait, is in no source. */
export const tooMany = (retryAfter: string | null = null): FakeAnswer => {
  const answer = envelope(429, 'Too Many Requests', {}, { error: { errorMessage: 'Rate limit.', errorCode: 'RL_1' } })
  return retryAfter === null ? answer : { ...answer, headers: { ...JSON_TYPE, 'retry-after': retryAfter } }
}
