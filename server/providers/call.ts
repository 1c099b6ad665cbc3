import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { OutboundRefused, type Outbound, type OutboundRequest } from '../outbound'
import { ProviderFault } from './fault'

/** What a provider answered, with its body whole. */
export interface ProviderAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

export interface ProviderRequest {
  readonly url: URL
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Bytes of the answer, at most; 32 MB unless given. */
  readonly limit?: number
  /** Milliseconds until the whole answer is here; 30,000 unless given. */
  readonly timeMs?: number
  /** Repeating it changes nothing: it is asked again after failures that pass. GET unless given. */
  readonly repeatable?: boolean
  /** The provider's name, for messages. */
  readonly provider: string
  /** Reads what the answer means; null: it is good. A `transient` one is asked again. */
  readonly classify: (answer: ProviderAnswer) => ProviderFault | null
}

export type ProviderCall = (request: ProviderRequest) => Promise<ProviderAnswer>

const TRIES = 4
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000
const LIMIT = 32 * 1024 * 1024
const TIME_MS = 30_000
/** A provider that asks for a longer wait than this is asked again then all the same. */
const LONGEST_WAIT_MS = 24 * 3_600_000
const SHORTEST_WAIT_MS = 1000

/** The wait a provider asks for, in sane bounds. */
export const clampWait = (ms: number): number =>
  Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, Math.ceil(ms))) : SHORTEST_WAIT_MS

/** Milliseconds of a Retry-After header, as seconds or as a date; null when it is absent or makes no sense. */
export const retryAfter = (headers: Headers, now: number): number | null => {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/u.test(value)) return clampWait(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : clampWait(date - now)
}

const unzipped = async (
  answer: ProviderAnswer,
  { provider, limit = LIMIT }: ProviderRequest,
): Promise<ProviderAnswer> => {
  if (answer.headers.get('content-encoding') !== 'gzip') return answer
  try {
    return { ...answer, bytes: await promisify(gunzip)(answer.bytes, { maxOutputLength: limit }) }
  } catch {
    throw new ProviderFault('corrupt_file', `${provider} sent an answer that cannot be unpacked.`)
  }
}

const OUTBOUND_FAULTS: Readonly<Record<OutboundRefused['code'], 'invalid' | 'too_large' | 'provider_unavailable'>> = {
  address: 'invalid',
  scheme: 'invalid',
  redirect: 'invalid',
  size: 'too_large',
  time: 'provider_unavailable',
  unreachable: 'provider_unavailable',
}

const OUTBOUND_WORDS = (provider: string): Readonly<Record<OutboundRefused['code'], string>> => ({
  address: `${provider} answers from an address inside the own network, which is not asked.`,
  scheme: `${provider} is asked over https only.`,
  redirect: `${provider} answers with another address, which is not followed.`,
  size: `${provider} sent more than can be taken at once.`,
  time: `${provider} did not answer in time.`,
  unreachable: `${provider} could not be reached.`,
})

const askOnce = async (
  { outbound, signal, longestMs = Infinity }: CallOptions,
  request: ProviderRequest,
): Promise<ProviderAnswer> => {
  const { url, method = 'GET', headers, body, limit = LIMIT, timeMs = TIME_MS, provider } = request
  const asked: OutboundRequest = {
    method,
    headers,
    limit,
    timeMs: Math.min(timeMs, longestMs),
    signal,
    ...(body === undefined ? {} : { body }),
  }
  try {
    const response = await outbound(url, asked)
    const bytes = Buffer.from(await response.arrayBuffer())
    return await unzipped({ status: response.status, headers: response.headers, bytes }, request)
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error
    throw new ProviderFault(OUTBOUND_FAULTS[error.code], OUTBOUND_WORDS(provider)[error.code])
  }
}

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    signal.addEventListener('abort', done)
  })

export interface CallOptions {
  readonly outbound: Outbound
  readonly signal: AbortSignal
  /** Milliseconds of the first pause between tries; half a second unless given. */
  readonly pauseMs?: number | undefined
  /** Milliseconds that any answer may take, whatever the request allows; no limit of its own unless given. */
  readonly longestMs?: number | undefined
  /** Waits between tries; for tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * The way to a provider. What can be repeated is asked up to four times while the provider is not available, with growing pauses of
 * random length. Throws ProviderFault; rejects with the signal's reason when it is aborted.
 */
export const createProviderCall =
  (options: CallOptions): ProviderCall =>
  async request => {
    const { signal, pauseMs = FIRST_PAUSE_MS, pause = pauseFor } = options
    const repeatable = request.repeatable ?? (request.method ?? 'GET') === 'GET'
    for (let tries = 1; ; tries += 1)
      try {
        signal.throwIfAborted()
        const answer = await askOnce(options, request)
        const fault = request.classify(answer)
        if (fault) throw fault
        return answer
      } catch (error) {
        const passes = error instanceof ProviderFault && error.type === 'provider_unavailable'
        if (!passes || !repeatable || tries === TRIES) throw error
        await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** tries), signal)
      }
  }
