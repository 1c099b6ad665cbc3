import { and, eq } from 'drizzle-orm'
import { ALL_PROVIDERS, PROVIDERS, type Provider } from '@core/domain'
import { clients, users } from '../db/schema'
import type { Tx } from '../db/types'
import type { Actor } from './context'
import { notFound, Refusal } from './refusal'

/** The provider that a path names. Throws Refusal not_found. */
export const providerOf = (name: string): Provider => {
  const provider = ALL_PROVIDERS.find(one => one === name)
  if (provider === undefined) throw notFound('integration')
  return provider
}

/** A survey provider that the organisation uses. */
export const findIntegration = async (tx: Tx, actor: Actor, name: string): Promise<Provider | null> => {
  const provider = ALL_PROVIDERS.find(one => one === name)
  if (provider === undefined) return null
  const [client] = await tx.select({ flags: clients.flags }).from(clients).where(eq(clients.id, actor.clientId))
  return client?.flags[provider] === true ? provider : null
}

/** The survey providers whose connection a person may change. */
export const integrationsOf = async (tx: Tx, actor: Actor): Promise<readonly Provider[]> => {
  if (actor.admin) return ALL_PROVIDERS
  const [person] = await tx
    .select({ integrations: users.integrations })
    .from(users)
    .where(and(eq(users.clientId, actor.clientId), eq(users.id, actor.userId)))
  return ALL_PROVIDERS.filter(provider => person?.integrations.includes(provider) === true)
}

/** The same for those who look after its connection: admins, and who was named for it. Throws Refusal forbidden for others. */
export const findOwnIntegration = async (tx: Tx, actor: Actor, name: string): Promise<Provider | null> => {
  const provider = await findIntegration(tx, actor, name)
  if (provider !== null && !(await integrationsOf(tx, actor)).includes(provider))
    throw new Refusal('forbidden', `Only admins and those who look after ${PROVIDERS[provider]} can do this.`)
  return provider
}
