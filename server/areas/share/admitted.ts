import { and, eq, inArray, or } from 'drizzle-orm'
import { users, whitelist } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor } from '../../access/context'
import type { SharedItem } from './items'
import { domainOf } from '@core/domain'

/** Null: may be written to. */
export type Obstacle = string | null

const NO_ADDRESS = 'This is not an e-mail address.'
/** The same whether the address has an account anywhere or not. */
const NOT_ADMITTED = 'This address is neither in your organisation nor on its whitelist.'
const cannotOpen = (type: SharedItem['type']): string =>
  `This person may not open the ${type}. A manager can give access.`

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

/**
 * Who of these may be written to: active people of the organisation who may open the item, and addresses of its whitelist.
 * `addresses` are clean; the answer has one entry for each.
 */
export const obstaclesOf = async (
  tx: Tx,
  clientId: string,
  item: SharedItem,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Obstacle>> => {
  const usable = addresses.filter(address => domainOf(address) !== null)
  const people = usable.length > 0 ? await peopleOf(tx, clientId, usable) : new Map<string, Actor>()
  const listed = usable.length > 0 ? await whitelisted(tx, clientId, usable) : new Set<string>()
  const obstacles = new Map<string, Obstacle>()
  for (const address of addresses) {
    const person = people.get(address)
    if (!usable.includes(address)) obstacles.set(address, NO_ADDRESS)
    else if (person) obstacles.set(address, (await item.opensFor(tx, person)) ? null : cannotOpen(item.type))
    else obstacles.set(address, listed.has(address) ? null : NOT_ADMITTED)
  }
  return obstacles
}
