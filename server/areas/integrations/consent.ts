import * as z from 'zod/mini'
import type * as contract from '@core/contract'
import type { ConsentProblem } from '@core/domain'
import { liveSession } from '../../access/authenticate'
import { writeAudit } from '../../access/audit'
import type { PublicCtx } from '../../access/context'
import { findOwnIntegration } from '../../access/integration'
import { namedSession } from '../../access/namedSession'
import { conflict, Refusal } from '../../access/refusal'
import type { PublicVerb, TxVerb } from '../../access/verbs'
import type { JobServices } from '../../jobs/types'
import { createProviderCall, createSurveyMonkeyOAuth, ProviderFault } from '../../providers'
import type { Sealer } from '../../store/seal'
import { connect, type ConnectCtx } from './connect'

const asked = z.object({
  clientId: z.string(),
  userId: z.string(),
  region: z.enum(['us', 'eu', 'ca']),
  until: z.number(),
})
type Asked = z.infer<typeof asked>

const PURPOSE = 'consent of surveymonkey'
/** Time to sign in there and to agree. */
const ASKED_MS = 15 * 60_000

/** What comes back with the code; null where it was not asked for here, or too long ago. */
const openState = (sealer: Sealer, state: string): Asked | null => {
  try {
    const found = asked.parse(JSON.parse(sealer.open(state, PURPOSE)))
    return found.until > Date.now() ? found : null
  } catch {
    return null
  }
}

const redirectUri = (origin: string) => `${origin}/api/survey_integrations/surveymonkey/callback/`

const oauthOf = ({ outbound, providers }: JobServices, signal: AbortSignal) =>
  createSurveyMonkeyOAuth({
    call: createProviderCall({ outbound, signal, pauseMs: providers.pauseMs }),
    origin: providers.origins.surveymonkey,
    now: Date.now,
  })

/** The address at which somebody lets this installation read their surveys. */
export const connectSurveyMonkey =
  (services: JobServices): TxVerb<typeof contract.connectSurveyMonkey> =>
  (_, { client, actor, origin, signal }, { body: { region } }) => {
    const app = services.providers.surveymonkeyApp
    if (app === null)
      throw conflict('This installation has no app of SurveyMonkey. Connect by the access token of a private app.')
    const { userId } = actor
    const state = { clientId: client.id, userId, region, until: Date.now() + ASKED_MS } satisfies Asked
    const url = oauthOf(services, signal).authorizeUrl({
      clientId: app.id,
      redirectUri: redirectUri(origin),
      state: services.sealer.seal(JSON.stringify(state), PURPOSE),
      region,
    })
    return Promise.resolve({ url })
  }

/** Nobody who asked for it comes back with a consent. */
class NoConsent extends Error {
  constructor(
    readonly problem: ConsentProblem,
    message: string,
  ) {
    super(message)
    this.name = 'NoConsent'
  }
}

/** The code of the address for what went wrong; null where it is no matter of the consent. */
const problemOf = (error: unknown): ConsentProblem | null => {
  if (error instanceof NoConsent) return error.problem
  if (error instanceof ProviderFault)
    return error.type === 'provider_unavailable' || error.type === 'rate_limited' ? 'unavailable' : 'failed'
  if (!(error instanceof Refusal) || error.code === 'unauthenticated') return null
  if (error.code === 'unavailable') return 'unavailable'
  return error.code === 'forbidden' || error.code === 'not_found' ? 'not_allowed' : 'failed'
}

/** The person whose browser came back, as they are now. Throws NoConsent where it is not who asked, Refusal where they may not. */
const returned = async (ctx: PublicCtx, state: Asked | null): Promise<ConnectCtx> => {
  const { clientId, sessionId } = await namedSession(ctx)
  const { db } = ctx.deps
  const live = await db.tenant(clientId, tx => liveSession(tx, clientId, sessionId))
  if (!live) throw new Refusal('unauthenticated', 'Sign in first.')
  const { actor, client } = live
  if (state?.clientId !== clientId || state.userId !== actor.userId)
    throw new NoConsent('expired', 'The consent was asked by somebody else, or too long ago.')
  await db.tenant(clientId, tx => findOwnIntegration(tx, actor, 'surveymonkey'))
  const who = { clientId, userId: actor.userId, address: ctx.address, requestId: ctx.requestId }
  return {
    actor,
    client,
    signal: ctx.signal,
    tenant: work => db.tenant(clientId, work),
    audit: (tx, event) => writeAudit(tx, who, event),
  }
}

const toSettings = (query: Readonly<Record<string, string>>): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: `/settings/integrations?${new URLSearchParams(query).toString()}`,
      'cache-control': 'no-store',
    },
  })

/** SurveyMonkey sends the browser back: the code becomes a token, and the page of settings says what became of it. */
export const finishSurveyMonkey =
  (services: JobServices): PublicVerb<typeof contract.finishSurveyMonkey> =>
  async (ctx, { query }) => {
    const state = query.state === undefined ? null : openState(services.sealer, query.state)
    try {
      const own = await returned(ctx, state)
      const app = services.providers.surveymonkeyApp
      if (query.code === undefined || app === null)
        throw new NoConsent('refused', 'Access was not allowed in SurveyMonkey.')
      const { accessToken, accessUrl } = await oauthOf(services, ctx.signal).exchangeCode({
        code: query.code,
        redirectUri: redirectUri(ctx.origin),
        clientId: app.id,
        clientSecret: app.secret,
        region: state?.region ?? 'us',
      })
      await connect(own, services, 'surveymonkey', { api_key: accessToken, data_center: accessUrl })
      return toSettings({ connected: 'surveymonkey' })
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null || !(error instanceof Error)) throw error
      ctx.log.info({ problem, reason: error.message }, 'SurveyMonkey was not connected')
      return toSettings({ problem })
    }
  }
