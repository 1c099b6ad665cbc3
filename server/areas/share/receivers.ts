import { and, eq, inArray, or } from 'drizzle-orm'
import { domainOf } from '@core/domain'
import { users, whitelist } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor, Client } from '../../access/context'
import { findItem, type SharedItem } from './items'

/** What an address gets of a shared item. */
export type Receiver =
  | { readonly kind: 'member' | 'whitelisted'; readonly opens: boolean }
  | { readonly kind: 'refused'; readonly reason: string }

const NO_ADDRESS = 'This is not an e-mail address.'
/** The same whether the address has an account anywhere or not. */
const NOT_ADMITTED = 'This address is neither in your organisation nor on its whitelist.'

/** Active people of the organisation by address. */
const peopleOf = async (tx: Tx, clientId: string, addresses: string[]): Promise<ReadonlyMap<string, Actor>> => {
  const people = await activePeople(tx, clientId, inArray(users.email, addresses))
  return new Map(people.map(person => [person.email.toLowerCase(), person]))
}

/** Which of the addresses are on the whitelist, themselves or by their domain. */
const whitelisted = async (tx: Tx, clientId: string, addresses: string[]): Promise<ReadonlySet<string>> => {
  const domains = addresses.map(address => domainOf(address) ?? '')
  const rows = await tx
    .select({ kind: whitelist.kind, value: whitelist.value })
    .from(whitelist)
    .where(
      and(
        eq(whitelist.clientId, clientId),
        or(
          and(eq(whitelist.kind, 'email'), inArray(whitelist.value, addresses)),
          and(eq(whitelist.kind, 'domain'), inArray(whitelist.value, domains)),
        ),
      ),
    )
  const has = (kind: string, value: string) => rows.some(row => row.kind === kind && row.value === value)
  return new Set(addresses.filter(address => has('email', address) || has('domain', domainOf(address) ?? '')))
}

/** Somebody who joins by the whitelist: in no group. */
const newcomer = (clientId: string, email: string): Actor => ({
  clientId,
  email,
  userId: '',
  sessionId: '',
  firstName: '',
  lastName: '',
  admin: false,
  manager: false,
  groups: [],
  silentRestrictions: false,
})

/**
 * What each of these addresses gets: active people of the organisation and addresses of its whitelist are written to, also where they
 * cannot open the item yet. `addresses` are clean; the answer has one entry for each.
 */
export const receiversOf = async (
  tx: Tx,
  client: Pick<Client, 'id' | 'flags'>,
  item: SharedItem,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Receiver>> => {
  const usable = addresses.filter(address => domainOf(address) !== null)
  const people = usable.length > 0 ? await peopleOf(tx, client.id, usable) : new Map<string, Actor>()
  const listed = usable.length > 0 ? await whitelisted(tx, client.id, usable) : new Set<string>()
  const opens = async (actor: Actor): Promise<boolean> =>
    (await findItem(tx, { actor, client }, { type: item.type, key: item.key })) !== null
  const receivers = new Map<string, Receiver>()
  for (const address of addresses) {
    const person = people.get(address)
    if (!usable.includes(address)) receivers.set(address, { kind: 'refused', reason: NO_ADDRESS })
    else if (person) receivers.set(address, { kind: 'member', opens: await opens(person) })
    else if (listed.has(address))
      receivers.set(address, { kind: 'whitelisted', opens: await opens(newcomer(client.id, address)) })
    else receivers.set(address, { kind: 'refused', reason: NOT_ADMITTED })
  }
  return receivers
}
