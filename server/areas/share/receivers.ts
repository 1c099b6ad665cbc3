import { and, eq, inArray, or } from 'drizzle-orm'
import { canManage, domainOf } from '@core/domain'
import { users, whitelist } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor, Client } from '../../access/context'
import { fullName, personIn, rightsKey } from '../../access/named'
import { findItem, type SharedItem } from './items'
import { groupsOfNames, membersOf, peopleOfIds } from './people'

/** Who something is to be shared with, as it was named. */
export interface Named {
  readonly emails: readonly string[]
  readonly people: readonly string[]
  readonly groups: readonly string[]
}

/** Somebody who gets a mail; who joins by the whitelist has no id. */
export interface Recipient {
  readonly email: string
  readonly person: Actor
  readonly opens: boolean
}

/** An address, person or group that was named, and who gets a mail by that: nobody where there is a reason. */
export interface Receiver {
  readonly kind: 'address' | 'person' | 'group'
  readonly key: string
  readonly name: string
  readonly joins: boolean
  readonly recipients: readonly Recipient[]
  readonly reason: string
}

/** The address of a receiver as far as the sender may know it: they typed it, or look after people. */
export const shownAddress = (actor: Actor, { kind, key, recipients: [first] }: Receiver): string | null => {
  if (kind === 'address') return key
  return kind === 'person' && canManage(actor) ? (first?.email ?? null) : null
}

const NO_PERSON = 'There is no such person.'
const NO_GROUP = 'There is no such group.'
const EMPTY_GROUP = 'Nobody else is in this group.'
const NO_ADDRESS = 'This is not an e-mail address.'
/** The same whether the address has an account anywhere or not. */
const NOT_ADMITTED = 'This address is neither in your organisation nor on its whitelist.'

/** Whether it is an address to which the organisation does not write. */
export const isNotAdmitted = ({ kind, reason }: Receiver): boolean => kind === 'address' && reason === NOT_ADMITTED

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

/** Makes receivers of people, with what they can open; asked once for all who have the same rights. */
export const receiving = (tx: Tx, client: Pick<Client, 'flags'>, item: SharedItem) => {
  const { place } = item
  const known = new Map<string, Promise<boolean>>()
  const opens = (person: Actor): Promise<boolean> => {
    const isAuthor = place.type === 'story' && place.story.author === person.userId
    // Managers read stories of their groups only.
    const rights = JSON.stringify([isAuthor, rightsKey(person), [...person.groups].sort()])
    const asked =
      known.get(rights) ??
      findItem(tx, { actor: person, client }, { type: item.type, key: item.key }).then(found => found !== null)
    known.set(rights, asked)
    return asked
  }
  const recipient = async (person: Actor, email = person.email.toLowerCase()): Promise<Recipient> => ({
    email,
    person,
    opens: await opens(person),
  })
  const recipients = async (people: readonly Actor[]): Promise<Recipient[]> => {
    const all: Recipient[] = []
    for (const person of people) all.push(await recipient(person))
    return all
  }
  const refused = (kind: Receiver['kind'], key: string, reason: string): Receiver => ({
    ...{ kind, key, reason },
    name: kind === 'person' ? '' : key,
    joins: false,
    recipients: [],
  })
  return {
    refused,
    person: async (person: Actor): Promise<Receiver> => ({
      ...{ kind: 'person', key: person.userId, name: fullName(person) },
      joins: false,
      recipients: [await recipient(person)],
      reason: '',
    }),
    group: async (name: string, members: readonly Actor[]): Promise<Receiver> =>
      members.length === 0
        ? refused('group', name, EMPTY_GROUP)
        : { ...{ kind: 'group', key: name, name }, joins: false, recipients: await recipients(members), reason: '' },
    address: async (email: string, person: Actor, joins: boolean): Promise<Receiver> => ({
      ...{ kind: 'address', key: email, name: email, joins },
      recipients: [await recipient(person, email)],
      reason: '',
    }),
  }
}

/**
 * Who is meant: active people of the organisation, of its groups, and addresses of its whitelist, also where they cannot open the
 * item yet. `named.emails` are clean; the answer has one entry for each address, person and group, in this order.
 */
export const receiversOf = async (
  tx: Tx,
  { actor, client }: { readonly actor: Actor; readonly client: Client },
  item: SharedItem,
  named: Named,
): Promise<Receiver[]> => {
  const make = receiving(tx, client, item)
  const usable = named.emails.filter(address => domainOf(address) !== null)
  const members = usable.length > 0 ? await peopleOf(tx, client.id, usable) : new Map<string, Actor>()
  const listed = usable.length > 0 ? await whitelisted(tx, client.id, usable) : new Set<string>()
  const newcomer = personIn([], { clientId: client.id, silentRestrictions: client.flags.silent_restrictions === true })
  const receivers: Receiver[] = []
  for (const address of named.emails) {
    const person = members.get(address)
    if (!usable.includes(address)) receivers.push(make.refused('address', address, NO_ADDRESS))
    else if (person) receivers.push(await make.address(address, person, false))
    else if (listed.has(address)) receivers.push(await make.address(address, newcomer, true))
    else receivers.push(make.refused('address', address, NOT_ADMITTED))
  }
  const people = await peopleOfIds(tx, actor, item, named.people)
  for (const id of new Set(named.people)) {
    const person = people.find(({ userId }) => userId === id)
    receivers.push(person ? await make.person(person) : make.refused('person', id, NO_PERSON))
  }
  const groups = await groupsOfNames(tx, actor, item, named.groups)
  for (const name of new Set(named.groups))
    receivers.push(
      groups.includes(name)
        ? await make.group(name, await membersOf(tx, actor, name))
        : make.refused('group', name, NO_GROUP),
    )
  return receivers
}
