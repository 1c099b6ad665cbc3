import type { Context } from 'hono'
import { getUserConfig, routePath, type Endpoint, type InputOf, type OutputOf, type Problem } from '@core/contract'
import { Refusal } from '../access/refusal'
import { answerMcp, NotDone, type CallAs } from '../mcp'
import { PUBLIC_JSON_LIMIT, readJson } from './body'
import type { HonoEnv } from './honoEnv'
import type { Router } from './router'
import { asRefusal, refuse } from './respond'
import { refuseForeignWrite } from './sameOrigin'

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

const pathOf = (endpoint: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = routePath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  const text = given.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Calls of the caller through the application itself: rights, limits and log are those of any other request of theirs. */
const callsOf = (c: Context<HonoEnv>, { hono }: Router, authorization: string) => {
  const ask = async (endpoint: Endpoint, parts: Parts): Promise<Response> =>
    hono.fetch(
      new Request(new URL(pathOf(endpoint, parts), c.req.url), {
        method: endpoint.method,
        headers: { authorization, 'content-type': 'application/json' },
        signal: c.req.raw.signal,
        ...(endpoint.method !== 'GET' && { body: JSON.stringify(parts.body ?? {}) }),
      }),
      c.env,
    )
  const call: CallAs = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const answer = await ask(endpoint, input as Parts)
    if (!answer.ok) throw new NotDone(((await answer.json()) as Problem).detail)
    return endpoint.response.parse(await answer.json()) as OutputOf<E>
  }
  return { ask, call }
}

/** The endpoint for language models: a bearer token as for every call, no cookie, no sessions. */
export const mcpRoutes = (router: Router): void => {
  const { hono, deps } = router
  hono.post('/mcp', async c => {
    const log = deps.log.child({ request_id: c.get('requestId'), endpoint: 'mcp' })
    try {
      refuseForeignWrite(c.req.raw.headers, c.req.url, deps.publicOrigin)
      const authorization = c.req.header('authorization')
      if (authorization === undefined) throw new Refusal('unauthenticated', 'Send an API token as bearer token.')
      const { ask, call } = callsOf(c, router, authorization)
      const known = await ask(getUserConfig, {})
      if (!known.ok) return known
      const body = await readJson(c.req.raw, PUBLIC_JSON_LIMIT)
      return await answerMcp(c.req.raw, body, call, error => log.error({ err: error }, 'a tool failed'))
    } catch (error) {
      return refuse(c, asRefusal(error, log, c.req.raw.signal), c.get('requestId'))
    }
  })
  const others = (c: Context<HonoEnv>): Response => {
    c.header('Allow', 'POST')
    return refuse(c, new Refusal('method_not_allowed', 'This address answers POST.'), c.get('requestId'))
  }
  hono.on(['GET', 'PUT', 'PATCH', 'DELETE'], '/mcp', others)
}
