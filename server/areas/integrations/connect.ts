import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { IntegrationToken } from '@core/contract'
import { KEY_PART_LENGTH, PROVIDERS, type Provider } from '@core/domain'
import { changesOf } from '../../access/audit'
import type { Ctx } from '../../access/context'
import { providerOf } from '../../access/integration'
import { invalid } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { newId } from '../../db/ids'
import { providerConnections, providerSurveys } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { JobServices } from '../../jobs/types'
import { ProviderFault, type Account, type Connector, type Credential, type ProviderSurvey } from '../../providers'
import { refusalOf } from './faults'
import { storeList } from './list'
import { noticePurpose } from './notices'
import { queueLook } from './plans'
import { presentToken } from './present'
import {
  connectorFor,
  credentialOf,
  findConnection,
  ofConnection,
  requireConnection,
  sealKey,
  type ConnectionRow,
} from './store'

/** Where a provider is asked when nobody said it: the answer to the first call corrects it. */
const FIRST_PLACE: Readonly<Record<Provider, string>> = {
  qualtrics: 'iad1',
  surveymonkey: 'https://api.surveymonkey.com',
  decipher: 'selfserve.decipherinc.com',
}

const ENDING = 4

/** What a key must look like before anybody is asked. Throws Refusal invalid. */
const checkedKey = (provider: Provider, key: string): string => {
  const problem = (words: string) => invalid(words, { api_key: [words] })
  if (/[^\x21-\x7e]/u.test(key)) throw problem('A key has no spaces and only plain letters, digits and signs.')
  if (provider === 'decipher' && key.length !== 2 * KEY_PART_LENGTH)
    throw problem('The public and the private part of a key have 32 characters each.')
  return key
}

interface Opened {
  readonly account: Account
  /** Null: the list could not be read now. */
  readonly surveys: readonly ProviderSurvey[] | null
}

/** Asks the provider with a key. Throws Refusal where it is not taken. */
const open = async (connector: Connector, credential: Credential): Promise<Opened> => {
  try {
    const account = await connector.verify(credential)
    const known = { ...credential, place: account.place }
    const surveys = await connector.listSurveys(known).catch((error: unknown) => {
      if (error instanceof ProviderFault) return null
      throw error
    })
    return { account, surveys }
  } catch (error) {
    if (error instanceof ProviderFault) throw refusalOf(error, connector.provider)
    throw error
  }
}

/** What connecting needs of a request. */
export type ConnectCtx = Pick<Ctx, 'client' | 'actor' | 'signal' | 'tenant' | 'audit'>

interface Key {
  readonly api_key: string
  readonly data_center?: string | undefined
}

const checkedPlace = (connector: Connector, place: string): string => {
  try {
    return connector.checkPlace(place)
  } catch (error) {
    if (error instanceof ProviderFault) throw refusalOf(error, connector.provider, 'data_center')
    throw error
  }
}

/** Notices that the account of the key before could not ask for may be possible for this one. */
const askForNoticesAgain = async (tx: Tx, clientId: string, provider: Provider): Promise<void> => {
  await tx
    .update(providerSurveys)
    .set({ subscription: null })
    .where(
      and(
        eq(providerSurveys.clientId, clientId),
        eq(providerSurveys.provider, provider),
        eq(providerSurveys.subscription, ''),
      ),
    )
}

/** What the key before could not do can be done again: its surveys are not failed, and are looked at where that is on. */
const goOn = async (tx: Tx, clientId: string, provider: Provider, before: ConnectionRow | null): Promise<void> => {
  await tx
    .update(providerSurveys)
    .set({ errorType: null, errorMessage: null, errorRequest: null })
    .where(
      and(
        eq(providerSurveys.clientId, clientId),
        eq(providerSurveys.provider, provider),
        eq(providerSurveys.errorType, 'auth_revoked'),
      ),
    )
  if (before?.autoImport === true) await queueLook(tx, clientId, provider, 0)
}

/**
 * Connects an account: the provider is asked first, and only a key that it takes is kept. Surveys that were imported with an
 * earlier key stay what they are.
 */
export const connect = async (
  ctx: ConnectCtx,
  services: JobServices,
  provider: Provider,
  key: Key,
): Promise<IntegrationToken> => {
  const clientId = ctx.client.id
  const connector = connectorFor(services, provider, ctx.signal)
  const secret = checkedKey(provider, key.api_key)
  const place = checkedPlace(connector, key.data_center ?? FIRST_PLACE[provider])
  const { account, surveys } = await open(connector, { secret, place })
  const { sealer } = services
  return ctx.tenant(async tx => {
    const before = await findConnection(tx, clientId, provider)
    const row = {
      ...{ clientId, provider, id: newId(), place: account.place, account: account.name, lacks: account.lacks },
      secret: sealKey(sealer, clientId, provider, secret),
      ending: secret.slice(-ENDING),
      ...{ problem: null, problemType: null, problemAt: null, pausedUntil: null, pauseLimit: null },
      noticeKey: before?.noticeKey ?? randomBytes(24).toString('base64url'),
      noticeSecret:
        before?.noticeSecret ?? sealer.seal(randomBytes(32).toString('base64url'), noticePurpose(clientId, provider)),
      setBy: ctx.actor.userId,
      setAt: new Date(),
    }
    await tx
      .insert(providerConnections)
      .values(row)
      .onConflictDoUpdate({ target: [providerConnections.clientId, providerConnections.provider], set: row })
    if (surveys) await storeList(tx, clientId, provider, surveys)
    await askForNoticesAgain(tx, clientId, provider)
    await goOn(tx, clientId, provider, before)
    await ctx.audit(tx, {
      event: before ? 'integration.key_replaced' : 'integration.connected',
      outcome: 'ok',
      detail: { provider: PROVIDERS[provider], account: account.name },
      changes: changesOf(
        { key: before && `…${before.ending}`, place: before?.place },
        { key: `…${row.ending}`, place: row.place },
      ),
    })
    return presentToken(tx, await requireConnection(tx, clientId, provider))
  })
}

/** Replaces the key, or the place where it is asked; or switches auto-import. */
export const patchIntegrationToken =
  (services: JobServices): Verb<typeof contract.patchIntegrationToken> =>
  async (ctx, { params, body }) => {
    const provider = providerOf(params.integration)
    if (body.data_center !== undefined && body.auto_import !== undefined)
      throw invalid('Change the data centre or auto-import, not both at once.', {
        auto_import: ['Send it by itself.'],
      })
    const before = await ctx.tenant(tx => requireConnection(tx, ctx.client.id, provider))
    const isMasked = body.api_key === `…${before.ending}`
    if (body.api_key !== undefined && !isMasked) {
      await connect(ctx, services, provider, { api_key: body.api_key, data_center: body.data_center ?? before.place })
    } else if (body.data_center !== undefined) {
      const { secret } = credentialOf(services.sealer, before)
      await connect(ctx, services, provider, { api_key: secret, data_center: body.data_center })
    }
    return ctx.tenant(async tx => {
      if (body.auto_import !== undefined) await switchAutoImport(tx, ctx, provider, body.auto_import)
      return presentToken(tx, await requireConnection(tx, ctx.client.id, provider))
    })
  }

const switchAutoImport = async (tx: Tx, ctx: Ctx, provider: Provider, on: boolean): Promise<void> => {
  const before = await requireConnection(tx, ctx.client.id, provider)
  if (before.autoImport === on) return
  const { auto_import_enabled } = await presentToken(tx, before)
  if (on && !auto_import_enabled) {
    const why = before.lacks[0] ?? 'The provider does not take the key any more. Set a new one first.'
    throw invalid(why, { auto_import: [why] })
  }
  await tx.update(providerConnections).set({ autoImport: on }).where(ofConnection(ctx.client.id, provider))
  await ctx.audit(tx, {
    event: on ? 'integration.auto_import_on' : 'integration.auto_import_off',
    outcome: 'ok',
    detail: { provider: PROVIDERS[provider] },
    changes: changesOf({ auto_import: before.autoImport }, { auto_import: on }),
  })
  await queueLook(tx, ctx.client.id, provider, 0)
}
