import { ApiError, RequestTimeoutError } from './apiError'

export interface UploadProgress {
  readonly loaded: number
  readonly total: number
}

export interface WireRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Blob | FormData | null
  readonly signal: AbortSignal | null
  /** In milliseconds; null for no limit, as for uploads. */
  readonly timeout: number | null
  /** The answer is bytes; an answer that is not 2xx is text all the same. */
  readonly octets?: boolean
  /** The request continues when the page is left. */
  readonly keepalive: boolean
  readonly onUploadProgress: ((progress: UploadProgress) => void) | null
}

export interface WireAnswer {
  readonly status: number
  readonly text: string
  /** The bytes, when they were asked for and arrived. */
  readonly blob?: Blob
  readonly requestId: string | null
}

const unreachable = (cause: unknown) =>
  new ApiError(
    { kind: 'network', message: 'We cannot be reached right now. Check your connection and try again.' },
    { cause },
  )

const abortReason = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError')

/** fetch with a timeout; rejects with ApiError, or with the caller's abort reason. */
export const sendByFetch = async (fetcher: typeof fetch, request: WireRequest): Promise<WireAnswer> => {
  const controller = new AbortController()
  const { signal, timeout } = request
  const forward = () => controller.abort(signal ? abortReason(signal) : undefined)
  if (signal?.aborted) throw abortReason(signal)
  signal?.addEventListener('abort', forward, { once: true })
  const timer = timeout === null ? null : setTimeout(() => controller.abort(new RequestTimeoutError(timeout)), timeout)
  try {
    const response = await fetcher(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      credentials: 'same-origin',
      keepalive: request.keepalive,
      signal: controller.signal,
    })
    const requestId = response.headers.get('x-request-id')
    if (request.octets === true && response.ok)
      return { status: response.status, text: '', blob: await response.blob(), requestId }
    return { status: response.status, text: await response.text(), requestId }
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason
    throw unreachable(error)
  } finally {
    if (timer !== null) clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
  }
}

/** XMLHttpRequest, the only browser transport that reports how much of a body has been sent. */
export const sendByXhr = (request: WireRequest): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const { signal } = request
    if (signal?.aborted) return reject(abortReason(signal))
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = event => {
      if (event.lengthComputable) request.onUploadProgress?.({ loaded: event.loaded, total: event.total })
    }
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, requestId: xhr.getResponseHeader('x-request-id') })
    xhr.onerror = () => reject(unreachable(null))
    xhr.onabort = () => reject(signal ? abortReason(signal) : unreachable(null))
    xhr.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort, { once: true })
    xhr.send(request.body)
  })
