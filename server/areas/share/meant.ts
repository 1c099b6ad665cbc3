import { and, eq, inArray } from 'drizzle-orm'
import { domainOf, likelyDomain } from '@core/domain'
import { whitelist } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { MailServerLookup } from '../../mail'
import { isNotAdmitted, type Receiver } from './receivers'

const domainIn = ({ kind, key }: Receiver): string | null => (kind === 'address' ? domainOf(key) : null)

/** Addresses of the whitelist without a mail server. Of people who have joined it is known that mails reach them. */
export const unreachableOf = async (
  receivers: readonly Receiver[],
  hasMailServer: MailServerLookup,
): Promise<ReadonlySet<Receiver>> => {
  const joining = receivers.filter(({ joins }) => joins)
  const domains = [...new Set(joining.flatMap(receiver => domainIn(receiver) ?? []))]
  const reached = new Map(
    await Promise.all(domains.map(async domain => [domain, await hasMailServer(domain)] as const)),
  )
  return new Set(joining.filter(receiver => reached.get(domainIn(receiver) ?? '') === false))
}

/** Domains of the whitelist that the actor knows: all for those who keep it, else their own and those that they typed. */
const knownDomains = async (tx: Tx, actor: Actor, typed: readonly string[]): Promise<string[]> => {
  const own = domainOf(actor.email.toLowerCase())
  const known = actor.admin ? undefined : inArray(whitelist.value, [...typed, ...(own === null ? [] : [own])])
  const rows = await tx
    .select({ value: whitelist.value })
    .from(whitelist)
    .where(and(eq(whitelist.clientId, actor.clientId), eq(whitelist.kind, 'domain'), known))
  return rows.map(({ value }) => value)
}

/**
 * What an address that gets nothing was likely meant to be: the same at a domain which differs by a letter or two. Only domains
 * that the actor knows are named.
 */
export const meantAddresses = async (
  tx: Tx,
  actor: Actor,
  receivers: readonly Receiver[],
  unreachable: ReadonlySet<Receiver>,
): Promise<(receiver: Receiver) => string | null> => {
  const isWrong = (receiver: Receiver) => isNotAdmitted(receiver) || unreachable.has(receiver)
  if (!receivers.some(isWrong)) return () => null
  const known = await knownDomains(
    tx,
    actor,
    receivers.flatMap(receiver => domainIn(receiver) ?? []),
  )
  return receiver => {
    const domain = domainIn(receiver)
    const meant = domain !== null && isWrong(receiver) ? likelyDomain(domain, known) : null
    return meant === null ? null : `${receiver.key.slice(0, receiver.key.lastIndexOf('@'))}@${meant}`
  }
}
