import { http, HttpResponse, type HttpHandler } from 'msw'
import { ERROR_STATUS, routePath, type Endpoint, type ErrorCode } from '@core/contract'

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete } as const

interface Times {
  /** Only the next call; later ones reach the real server again. */
  readonly once?: boolean
}

const pattern = (endpoint: Endpoint): string => `*${routePath(endpoint.path).replace(/\{(\w+)\}/g, ':$1')}`

/** Another answer of one endpoint, made from its request. */
export const handler = (
  endpoint: Endpoint,
  { once = false }: Times,
  answer: (info: { readonly request: Request }) => Promise<Response> | Response | undefined,
): HttpHandler => METHODS[endpoint.method](pattern(endpoint), answer, { once })

/** A hand-written answer of one endpoint: only for faults that the real server cannot produce on demand. */
export const respond = (
  endpoint: Endpoint,
  body: unknown,
  { status = 200, ...times }: Times & { readonly status?: number } = {},
): HttpHandler =>
  handler(endpoint, times, () =>
    typeof body === 'string' ? new HttpResponse(body, { status }) : new HttpResponse(JSON.stringify(body), { status }),
  )

/** One endpoint refuses, in the words of the contract. */
export const refuse = (endpoint: Endpoint, code: ErrorCode, times: Times = {}): HttpHandler =>
  respond(
    endpoint,
    { code, detail: `Made to fail: ${code}.`, request_id: 'made-to-fail' },
    { status: ERROR_STATUS[code], ...times },
  )

/** No answer arrives from one endpoint. */
export const disconnect = (endpoint: Endpoint, times: Times = {}): HttpHandler =>
  handler(endpoint, times, () => HttpResponse.error())

/** Calls of one endpoint wait until `release`, and then reach the real server. */
export const hold = (endpoint: Endpoint): { readonly handler: HttpHandler; readonly release: () => void } => {
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const wait = async () => {
    await released
    // Nothing returned: the next handler, the real server, answers.
    return undefined as unknown as Response
  }
  return { handler: handler(endpoint, {}, wait), release }
}

/** Whether a request is a call of the endpoint. */
export const isCallOf = (
  endpoint: Endpoint,
  { method, path }: { readonly method: string; readonly path: string },
): boolean => {
  const source = routePath(endpoint.path)
    .split(/\{\w+\}/)
    .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+')
  return method === endpoint.method && new RegExp(`^${source}$`).test(path)
}
