import type { Call, InputOf, OutputOf } from '@core/contract'
import { isRestricted, statusOf } from '@/lib/failure'
import { ApiError } from './apiError'
import { createAttempts, type Attempt, type TabStorage } from './attempts'
import { buildUrl } from './buildUrl'
import { decodeAnswer, errorOf } from './decode'
import { sendByFetch, sendByXhr, type UploadProgress, type WireAnswer, type WireRequest } from './transport'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** This call handles 401 and 403 itself; 'forbidden' only 403, where a screen has its own message. */
  readonly skipAuthRedirect?: boolean | 'forbidden'
  /** The body of an endpoint whose bodyType is 'bytes'. */
  readonly bytes?: Blob
  readonly onUploadProgress?: (progress: UploadProgress) => void
  /** Lets the request outlive the page that sends it. Ignored with a body the browser would refuse for its size. */
  readonly keepalive?: boolean
  /** Milliseconds to wait for the answer; uploads have no limit. */
  readonly timeout?: number
}

export interface ApiDependencies {
  readonly fetch: typeof fetch
  /** Origin of the server, '' for the page's own. */
  readonly baseUrl: string
  /** The jwt in memory, or null before a session exists. */
  readonly getToken: () => string | null
  /** Silent session check after an expired jwt: the fresh jwt, or null when the session is over. */
  readonly refresh: () => Promise<string | null>
  /** Called on 401 and 403, once the silent refresh has failed or does not apply. */
  readonly onUnauthenticated: (error: ApiError) => void
  /** Remembers across a reload which creating calls were not answered; absent: only until the page is left. */
  readonly tab?: TabStorage | null
}

export interface ApiClient {
  /**
   * One call of the wire. Rejects with ApiError (network, timeout, decode, http) or with the abort reason of `signal`.
   * An expired jwt is renewed once without the caller noticing. A creating call that was not answered can simply be repeated
   * with the same content: the server creates only one thing.
   */
  readonly call: <E extends Call>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>
  /** The same for an endpoint that answers with bytes: pictures and files. */
  readonly bytes: <E extends Call>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<Blob>
}

const REQUEST_TIMEOUT_MS = 60_000

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** A form of texts, and files given as the contract's formFile; the browser writes the boundary. */
const formOf = (body: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(
    body as Record<string, string | { file_name: string; bytes: Uint8Array<ArrayBuffer> }>,
  ))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value.bytes]), value.file_name)
  return form
}

const bodyOf = (
  endpoint: Call,
  parts: Parts,
  options: CallOptions,
): Pick<WireRequest, 'body'> & { type: string | null } => {
  if (endpoint.bodyType === 'bytes') {
    if (!options.bytes) throw new Error(`The call ${endpoint.id} needs options.bytes`)
    return { body: options.bytes, type: 'application/octet-stream' }
  }
  if (endpoint.bodyType === 'form') return { body: formOf(parts.body), type: null }
  return parts.body === undefined
    ? { body: null, type: null }
    : { body: JSON.stringify(parts.body), type: 'application/json' }
}

/** Browsers give all requests that outlive a page 64 KiB together, and refuse what is larger. */
const KEEPALIVE_CHARACTERS = 16_000

const mayOutlivePage = (body: WireRequest['body']): boolean =>
  body === null || (typeof body === 'string' && body.length <= KEEPALIVE_CHARACTERS)

const isExpired = (answer: WireAnswer): boolean => {
  if (answer.status !== 401) return false
  const { failure } = errorOf(answer)
  return failure.kind === 'http' && failure.code === 'token_expired'
}

/** Whether a failed call is known to have changed nothing. An answer of a proxy or an overloaded server leaves that open. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.failure.kind === 'http' &&
  error.failure.status < 500 &&
  error.failure.status !== 408

/** 'restricted' is about a study, not about the session: signing in again would change nothing. */
const needsLogin = ({ failure }: ApiError, skip: CallOptions['skipAuthRedirect'] = false): boolean => {
  const status = statusOf(failure)
  return (status === 401 && skip !== true) || (status === 403 && skip === false && !isRestricted(failure))
}

/** The client of the product's own server; everything it needs from outside is passed in. */
export const createApiClient = (deps: ApiDependencies): ApiClient => {
  let refreshing: Promise<string | null> | null = null
  const refreshOnce = () => {
    refreshing ??= deps.refresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const transport = (request: WireRequest) =>
    request.onUploadProgress && typeof XMLHttpRequest === 'function'
      ? sendByXhr(request)
      : sendByFetch(deps.fetch, request)

  const attempts = createAttempts(deps.tab)
  const begin = (endpoint: Call, parts: Parts, { bytes }: CallOptions): Attempt | null =>
    endpoint.creates ? attempts.begin(endpoint, buildUrl('', endpoint.path, parts), parts.body, bytes) : null

  const exchange = async (
    endpoint: Call,
    parts: Parts,
    options: CallOptions,
    { octets = false, key = null }: { readonly octets?: boolean; readonly key?: string | null },
  ) => {
    const { body, type } = bodyOf(endpoint, parts, options)
    const url = buildUrl(deps.baseUrl, endpoint.path, parts)
    const send = (token: string | null) =>
      transport({
        url,
        method: endpoint.method,
        headers: {
          accept: octets ? '*/*' : 'application/json',
          ...(type && { 'content-type': type }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        body,
        signal: options.signal ?? null,
        timeout: options.timeout ?? (endpoint.bodyType ? null : REQUEST_TIMEOUT_MS),
        onUploadProgress: options.onUploadProgress ?? null,
        octets,
        keepalive: options.keepalive === true && mayOutlivePage(body),
      })

    // Public calls carry no jwt; the session check that renews one must never wait for itself.
    const isPublic = endpoint.audience === 'public'
    let answer = await send(isPublic ? null : deps.getToken())
    if (!isPublic && isExpired(answer)) {
      const token = await refreshOnce()
      if (token !== null) answer = await send(token)
    }
    if (answer.status >= 200 && answer.status < 300) return answer
    const error = errorOf(answer)
    if (needsLogin(error, options.skipAuthRedirect)) deps.onUnauthenticated(error)
    throw error
  }

  const call: ApiClient['call'] = async (endpoint, input, options = {}) => {
    const parts = input as Parts
    const attempt = begin(endpoint, parts, options)
    try {
      const answer = await exchange(endpoint, parts, options, { key: attempt?.key ?? null })
      const data = decodeAnswer(endpoint.shape, answer) as OutputOf<typeof endpoint>
      attempt?.answered()
      if (!attempt && endpoint.method !== 'GET') attempts.forget(endpoint)
      return data
    } catch (error) {
      if (isRefused(error)) attempt?.answered()
      else attempt?.lost()
      throw error
    }
  }

  const bytes: ApiClient['bytes'] = async (endpoint, input, options = {}) => {
    const { blob } = await exchange(endpoint, input as Parts, options, { octets: true })
    if (!blob) throw new Error(`The call ${endpoint.id} answers with JSON`)
    return blob
  }

  return { call, bytes }
}
