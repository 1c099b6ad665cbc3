import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  closedAddress,
  guardedLookup,
  isClosedLiteral,
  isListed,
  type GuardedTarget,
  type OutboundRules,
} from './guard'
import { OutboundRefused } from './refused'

export interface OutboundRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal
  /** Bytes of an answer, at most. */
  readonly limit?: number
  /** Milliseconds until the whole answer is here, at most. */
  readonly timeMs?: number
}

/**
 * Asks another service. Throws OutboundRefused: for what is not https, for addresses inside the own network, for redirects to
 * another host, and for answers that are too large or late. Statuses are the caller's business.
 */
export type OutboundFetch = (url: string | URL, request?: OutboundRequest) => Promise<Response>

const LIMIT = 1024 * 1024
const TIME_MS = 10_000
const REDIRECTS = 3

const targetOf = (rules: OutboundRules, { host, hostname }: URL): GuardedTarget => ({
  host: hostname,
  name: host,
  listed: isListed(rules, [host, hostname]),
})

/** Refuses a URL before any name is looked up. */
const refuseUrl = (rules: OutboundRules, url: URL): void => {
  const target = targetOf(rules, url)
  const mayBePlain = (rules.plain && target.listed) || rules.trial?.includes(url.host) === true
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain))
    throw new OutboundRefused('scheme', 'Only addresses that begin with https:// are asked.')
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('scheme', 'The address must not hold a name or a password.')
  if (isClosedLiteral(target)) throw closedAddress(url.host)
}

const collect = async (answer: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) {
      answer.destroy()
      throw new OutboundRefused('size', `The answer is larger than ${Math.round(limit / 1024)} kB.`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const headersOf = (answer: IncomingMessage): Headers => {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  return headers
}

/** Statuses whose answer has no body. */
const EMPTY = new Set([204, 205, 304])

const send = (rules: OutboundRules, url: URL, request: OutboundRequest, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, limit = LIMIT } = request
    const start = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = start(url, {
      method,
      headers: { ...headers },
      signal,
      lookup: guardedLookup(targetOf(rules, url)),
      agent: false,
    })
    asked.once('error', reject)
    asked.once('response', answer => {
      collect(answer, limit).then(bytes => {
        const status = answer.statusCode ?? 502
        resolve(new Response(EMPTY.has(status) ? null : bytes, { status, headers: headersOf(answer) }))
      }, reject)
    })
    asked.end(body)
  })

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** Follows redirects of a GET within its host. */
const follow = async (
  rules: OutboundRules,
  url: URL,
  request: OutboundRequest,
  signal: AbortSignal,
  left = REDIRECTS,
): Promise<Response> => {
  refuseUrl(rules, url)
  const answer = await send(rules, url, request, signal)
  const location = answer.headers.get('location')
  if (!isRedirect(answer.status) || location === null) return answer
  const next = URL.parse(location, url.href)
  const isGet = (request.method ?? 'GET') === 'GET'
  if (!isGet || left === 0 || next?.host !== url.host || next.protocol !== url.protocol)
    throw new OutboundRefused('redirect', `${url.host} answers with another address, which is not followed.`)
  return follow(rules, next, request, signal, left - 1)
}

/** The way to services of the web, for the whole server. */
export const createOutboundFetch =
  (rules: OutboundRules): OutboundFetch =>
  async (address, request = {}) => {
    const url = URL.parse(String(address))
    if (!url) throw new OutboundRefused('scheme', 'This is not an address.')
    const late = AbortSignal.timeout(request.timeMs ?? TIME_MS)
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late
    try {
      return await follow(rules, url, request, signal)
    } catch (error) {
      if (error instanceof OutboundRefused) throw error
      if (late.aborted) throw new OutboundRefused('time', `${url.host} did not answer in time.`)
      if (request.signal?.aborted === true) throw error
      throw new OutboundRefused('unreachable', `${url.host} could not be reached.`)
    }
  }
