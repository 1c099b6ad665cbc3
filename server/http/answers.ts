import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Endpoint } from '@core/contract'
import type { HonoEnv } from './honoEnv'
import type { Answer } from './idempotency'
import { WrittenJson } from '../access/writtenJson'
import { stringifyInTurns } from './json'
import { sendJson, takesBrotli } from './packing'
import { withNext } from './paging'
import type { Router } from './router'
import { hasVersion, names, versionOf } from './versions'

/** In development and tests an answer that breaks the contract is an error. */
export const agreed = (endpoint: Endpoint, { deps }: Router, answer: unknown): unknown => {
  if (!deps.checkAnswers) return answer
  const result = endpoint.response.safeParse(answer)
  if (!result.success) throw new Error(`The answer of ${endpoint.id} breaks the contract: ${result.error.message}`)
  return answer
}

/** A file is of a media type that the contract names. */
export const agreedFile = (endpoint: Endpoint, { deps }: Router, answer: Response): Response => {
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (deps.checkAnswers && answer.ok && answer.status !== 304 && endpoint.produces?.includes(type) !== true)
    throw new Error(`${endpoint.id} answers ${type}, which its descriptor does not announce`)
  return answer
}

export const send = async (c: Context<HonoEnv>, { status, body }: Answer): Promise<Response> => {
  c.header('Cache-Control', 'no-store')
  return sendJson(c, await stringifyInTurns(body), status as ContentfulStatusCode)
}

/** JSON that is written already, and packed. */
const sendWritten = async (
  c: Context<HonoEnv>,
  router: Router,
  endpoint: Endpoint,
  json: WrittenJson,
): Promise<Response> => {
  if (router.deps.checkAnswers)
    agreed(endpoint, router, JSON.parse(Buffer.from(await json.unpacked()).toString()) as unknown)
  c.header('Cache-Control', 'no-store')
  c.header('Content-Type', 'application/json')
  if (!takesBrotli(c)) return c.body(await json.unpacked())
  c.header('Content-Encoding', 'br')
  return c.body(json.packed)
}

/** An object with its version; 304 for callers who have it. */
const sendVersion = async (c: Context<HonoEnv>, body: unknown): Promise<Response> => {
  const json = await stringifyInTurns(body)
  const version = versionOf(json)
  c.header('Cache-Control', 'no-cache, private')
  c.header('ETag', version)
  if (names(c.req.header('if-none-match') ?? '', version)) return c.body(null, 304)
  return sendJson(c, json, 200, version)
}

/** A file as it is, everything else as JSON: lists with the address of their next page, objects with their version. */
export const answerWith = (
  c: Context<HonoEnv>,
  router: Router,
  endpoint: Endpoint,
  { query, answer }: { readonly query: unknown; readonly answer: unknown },
): Response | Promise<Response> => {
  if (answer instanceof Response) return agreedFile(endpoint, router, answer)
  if (answer instanceof WrittenJson) return sendWritten(c, router, endpoint, answer)
  const body = withNext(endpoint, c.req.url, query, agreed(endpoint, router, answer) as object)
  return hasVersion(endpoint) ? sendVersion(c, body) : send(c, { status: endpoint.success ?? 200, body })
}
