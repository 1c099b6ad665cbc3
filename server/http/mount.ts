import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERROR_STATUS, routePath, type Endpoint } from '@core/contract'
import { DEADLINE_MS } from '../db/deadline'
import type { Tx } from '../db/types'
import type { Ctx } from '../access/context'
import { findAddressed, type Found } from '../access/objects'
import { Refusal, refuseScarce } from '../access/refusal'
import type { InputFor, PublicVerb, Route } from '../access/verbs'
import { addressOf } from './address'
import { admitTo, type Addressed, type Admitted } from './admission'
import { agreed, agreedFile, answerWith, send } from './answers'
import { bearerIn, showsToken } from './bearer'
import { isSmall, JSON_LIMIT, PUBLIC_JSON_LIMIT, readBytes, readForm, readJson, readUrlencoded } from './body'
import { baseOf, contextOf } from './contexts'
import { deviceCookie, sessionCookie, signOnCookie, stepCookie } from './cookie'
import { guarded, type TxRoute } from './guarded'
import type { HonoEnv } from './honoEnv'
import { keyedCall, once, onceOutside, onceWithFile } from './idempotency'
import { isNoted, noteRefusal } from './noteRefusal'
import { asRefusal, refuse } from './respond'
import type { Router } from './router'
import { refuseForeignWrite } from './sameOrigin'
import { refusalsOf } from './statuses'
import { checked, queryOf } from './validate'

interface RawInput extends Addressed {
  readonly body: unknown
}

const honoPath = (endpoint: Endpoint): string => routePath(endpoint.path).replace(/\{(\w+)\}/g, ':$1')

/** Ends work that takes longer than a call may. Throws Refusal unavailable. */
export const withDeadline = async <T>(work: (signal: AbortSignal) => Promise<T>, client: AbortSignal): Promise<T> => {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () =>
      reject(new Refusal('unavailable', 'This took too long. Try again.', { retryAfter: 10 })),
    )
  })
  return Promise.race([work(AbortSignal.any([deadline, client])), late])
}

const addressed = (c: Context<HonoEnv>, endpoint: Endpoint): Addressed => ({
  params: checked(endpoint.params, c.req.param()) as Record<string, string>,
  query: checked(endpoint.query, queryOf(c.req.url)),
})

const readBody = async (c: Context<HonoEnv>, { deps }: Router, endpoint: Endpoint): Promise<unknown> => {
  if (endpoint.bodyType === 'bytes') {
    refuseScarce(await deps.space())
    return readBytes(c.req.raw)
  }
  if (endpoint.bodyType === 'form') {
    refuseScarce(await deps.space())
    return checked(endpoint.body, await readForm(c.req.raw))
  }
  if (endpoint.method === 'GET') return {}
  if (endpoint.bodyType === 'urlencoded') return checked(endpoint.body, await readUrlencoded(c.req.raw))
  const signedIn = endpoint.audience !== 'public' && endpoint.audience !== 'session'
  return checked(endpoint.body, await readJson(c.req.raw, signedIn ? JSON_LIMIT : PUBLIC_JSON_LIMIT))
}

const admit = <T>(
  c: Context<HonoEnv>,
  { deps }: Router,
  endpoint: Endpoint,
  work: (admitted: Admitted, tx: Tx) => T | Promise<T>,
): Promise<T> => admitTo(c, deps, endpoint, () => addressed(c, endpoint), work)

/** In development and tests a refusal that the document does not announce is a fault of the contract. */
const announced = (endpoint: Endpoint, refusal: Refusal): Refusal => {
  const status = ERROR_STATUS[refusal.code]
  return refusalsOf(endpoint).some(one => one === status)
    ? refusal
    : new Refusal(
        'internal',
        `${endpoint.id} answers ${status} (${refusal.message}), which its descriptor does not announce.`,
      )
}

const isFile = ({ bodyType }: Endpoint): boolean => bodyType === 'bytes' || bodyType === 'form'

/** Reads what is left of a file that was not needed: a browser hears the answer only when all of it has gone. */
const drain = async (body: unknown): Promise<void> => {
  if (!(body instanceof ReadableStream) || body.locked) return
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read());
}

/** The log's line of a call for admins or managers that was refused. One that cannot be written changes no answer. */
const note = async (c: Context<HonoEnv>, { deps }: Router, endpoint: Endpoint, refusal: Refusal): Promise<void> => {
  const actor = c.get('actor')
  if (!actor || c.get('refusalNoted') || !isNoted(endpoint, refusal.code)) return
  const who = {
    clientId: actor.clientId,
    userId: actor.userId,
    address: addressOf(c, deps.trustedProxies),
    requestId: c.get('requestId'),
  }
  try {
    await noteRefusal(deps.db, who, endpoint, refusal.code, c.req.param())
  } catch (error) {
    deps.log.error({ err: error, request_id: who.requestId, endpoint: endpoint.id }, 'a refusal was not noted')
  }
}

/** Characters of what a browser calls itself; more is not kept. */
const AGENT_MAX = 400

type Serve = (c: Context<HonoEnv>, signal: AbortSignal) => Promise<Response>

const register = (router: Router, endpoint: Endpoint, serve: Serve): void => {
  if (router.mounted.has(endpoint.id)) throw new Error(`${endpoint.id} is mounted twice`)
  router.mounted.set(endpoint.id, endpoint)
  router.hono.on(endpoint.method, honoPath(endpoint), async c => {
    try {
      if (endpoint.method !== 'GET' && endpoint.foreign !== true)
        refuseForeignWrite(c.req.raw.headers, c.req.url, router.deps.publicOrigin)
      // Files may take their time; their size and arrival are bounded where they are read.
      if (isFile(endpoint)) return await serve(c, c.req.raw.signal)
      return await withDeadline(signal => serve(c, signal), c.req.raw.signal)
    } catch (error) {
      const requestId = c.get('requestId')
      const log = router.deps.log.child({ request_id: requestId, endpoint: endpoint.id })
      const refusal = asRefusal(error, log, c.req.raw.signal, endpoint.method === 'GET')
      await note(c, router, endpoint, refusal)
      return refuse(c, router.deps.checkAnswers ? announced(endpoint, refusal) : refusal, requestId)
    }
  })
}

type StepsRoute = Extract<Route, { readonly steps: unknown }>
type SignedInRoute = Exclude<Route, { readonly publicVerb: unknown }>

/** A GET has no body to wait for: it is admitted, finds its object and reads in one transaction. It stores no jobs. */
const readIn = (
  c: Context<HonoEnv>,
  router: Router,
  { endpoint, txVerb }: TxRoute,
  signal: AbortSignal,
): Promise<{ readonly query: unknown; readonly answer: unknown }> =>
  admit(c, router, endpoint, async ({ params, query, found, ...live }, tx) => ({
    query,
    answer: await txVerb(tx, contextOf(c, baseOf(c, router, endpoint, signal), router, live), {
      ...({ params, query, body: {} } as InputFor<Endpoint>),
      found,
    }),
  }))

/** Reads with the caller's admission in one transaction where the body is small and here before it; otherwise in another one. */
const serveSteps = async (
  c: Context<HonoEnv>,
  router: Router,
  { endpoint, steps }: StepsRoute,
  signal: AbortSignal,
): Promise<Response> => {
  const body = () => readBody(c, router, endpoint)
  // What is wrong with it is said to callers who are admitted.
  const [ahead] = isSmall(c.req.raw) ? await Promise.allSettled([body()]) : []
  const reading = async (tx: Tx, ctx: Ctx, input: RawInput, found: Found | null) => ({
    ctx,
    input,
    read: await steps.read(tx, ctx, { ...(input as InputFor<Endpoint>), found }),
  })
  const admitted = await admit(c, router, endpoint, async ({ params, query, found, ...live }, tx) => {
    const own = contextOf(c, baseOf(c, router, endpoint, signal), router, live)
    const ctx = guarded(router, endpoint, own, { header: c.req.header('if-match'), params })
    if (ahead === undefined) return { ctx, params, query }
    if (ahead.status === 'rejected') throw ahead.reason
    return reading(tx, ctx, { params, query, body: ahead.value }, found)
  })
  const late = async ({ ctx, ...asked }: Addressed & { readonly ctx: Ctx }) => {
    const input = { ...asked, body: await body() }
    return ctx.tenant(async tx => {
      const found = await findAddressed(tx, ctx.actor, endpoint.object, input.params)
      return reading(tx, ctx, input, found)
    })
  }
  const { ctx, input, read } = 'read' in admitted ? admitted : await late(admitted)
  const answer = await steps.answer(ctx, input as InputFor<Endpoint>, read)
  return answerWith(c, router, endpoint, { query: input.query, answer })
}

/** Runs a verb; one that wants a transaction gets it with the object as it is in there: the body came after the caller was admitted. */
const runVerb = (route: Exclude<SignedInRoute, StepsRoute>, ctx: Ctx, input: RawInput): Promise<unknown> => {
  if ('verb' in route) return route.verb(ctx, input as InputFor<Endpoint>)
  return ctx.tenant(async tx => {
    const found = await findAddressed(tx, ctx.actor, route.endpoint.object, input.params)
    return route.txVerb(tx, ctx, { ...(input as InputFor<Endpoint>), found })
  })
}

/**
 * Serves an endpoint of the contract for signed-in people. Audience, flag, object rule, strict validation, idempotency and
 * the error union come from the descriptor; the verb does the work. Throws when the endpoint is mounted twice or is public.
 */
const mountVerb = (router: Router, route: SignedInRoute): void => {
  const { endpoint } = route
  if (endpoint.audience === 'public' || endpoint.audience === 'session')
    throw new Error(`${endpoint.id} has no jwt: register it with onPublic`)
  if ('steps' in route) {
    register(router, endpoint, (c, signal) => serveSteps(c, router, route, signal))
    return
  }
  const status = endpoint.success ?? 200
  if (endpoint.method === 'GET' && 'txVerb' in route) router.readers.set(endpoint.id, route)
  register(router, endpoint, async (c, signal) => {
    if (endpoint.method === 'GET' && 'txVerb' in route)
      return answerWith(c, router, endpoint, await readIn(c, router, route, signal))
    const { params, query, found: _, ...live } = await admit(c, router, endpoint, admitted => admitted)
    const ctx = contextOf(c, baseOf(c, router, endpoint, signal), router, live)
    const input: RawInput = { params, query, body: await readBody(c, router, endpoint) }
    if (endpoint.creates === undefined) {
      const answer = await runVerb(
        route,
        guarded(router, endpoint, ctx, { header: c.req.header('if-match'), params }),
        input,
      )
      return answerWith(c, router, endpoint, { query, answer })
    }
    const create = async (within: Ctx) => ({
      status,
      body: agreed(endpoint, router, await runVerb(route, within, input)),
    })
    const key = c.req.header('idempotency-key')
    const asked = input.body instanceof ReadableStream ? { params, query } : input
    const call = key === undefined ? null : keyedCall(ctx, endpoint.id, key, asked)
    const run = () => {
      if (call === null) return create(ctx)
      if (endpoint.creates === 'outside') return onceOutside(ctx, call, create)
      return isFile(endpoint) ? onceWithFile(ctx, call, create, status) : once(ctx, call, create)
    }
    const answer = await run()
    await drain(input.body)
    return send(c, answer)
  })
}

/** Serves an endpoint whose caller needs no jwt ('public'), or has the session cookie or a jwt ('session'). */
const mountPublicVerb = (router: Router, endpoint: Endpoint, verb: PublicVerb<Endpoint>): void => {
  if (endpoint.audience !== 'public' && endpoint.audience !== 'session')
    throw new Error(`${endpoint.id} needs a jwt: register it with on`)
  register(router, endpoint, async (c, signal) => {
    // What is for browsers is never answered to a token, whatever cookie comes with it.
    if (showsToken(c.req.header('authorization')))
      throw new Refusal('forbidden', 'Only people in a browser can do this. A token cannot.')
    const cookie = sessionCookie(c, router.deps.publicOrigin)
    const bearer = bearerIn(c.req.header('authorization'))
    if (endpoint.audience === 'session' && cookie.read() === null && bearer === null)
      throw new Refusal('unauthenticated', 'Sign in first.')
    const input: RawInput = { ...addressed(c, endpoint), body: await readBody(c, router, endpoint) }
    const device = deviceCookie(c, router.deps.publicOrigin)
    const signOn = signOnCookie(c, router.deps.publicOrigin)
    const answer = await verb(
      {
        ...baseOf(c, router, endpoint, signal),
        deps: router.deps,
        cookie,
        device,
        signOnCookie: signOn,
        stepCookie: stepCookie(c, router.deps.publicOrigin),
        headers: Object.fromEntries(c.req.raw.headers),
        agent: (c.req.header('user-agent') ?? '').slice(0, AGENT_MAX),
        bearer,
      },
      input as InputFor<Endpoint>,
    )
    // Through the context, which holds the cookies.
    if (answer instanceof Response) {
      const { body, status, headers } = agreedFile(endpoint, router, answer)
      return c.newResponse(body, status as ContentfulStatusCode, Object.fromEntries(headers))
    }
    return send(c, { status: endpoint.success ?? 200, body: agreed(endpoint, router, answer) })
  })
}

/** Serves an endpoint as its area registered it. Throws when it is mounted twice, or registered for the wrong callers. */
export const mount = (router: Router, route: Route): void =>
  'publicVerb' in route ? mountPublicVerb(router, route.endpoint, route.publicVerb) : mountVerb(router, route)
