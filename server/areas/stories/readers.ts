import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { canManage } from '@core/domain'
import type * as contract from '@core/contract'
import { clients, stories, userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { Refusal } from '../../access/refusal'
import { mayEditStory } from '../../access/story'
import type { TxVerb } from '../../access/verbs'
import { findCards, shownCards } from './rows'

type Story = Pick<typeof stories.$inferSelect, 'author' | 'groups'>
type Person = Pick<Actor, 'userId' | 'firstName' | 'lastName' | 'admin' | 'manager' | 'groups' | 'silentRestrictions'>

const NAMED = 5

/** Whether somebody who may change a story may let a group read it: people who do not manage know of their own groups only. */
export const mayName = (actor: Actor, story: Pick<Story, 'groups'>, group: string): boolean =>
  canManage(actor) || actor.groups.includes(group) || story.groups.includes(group)

/** Active people of the organisation besides the author of the story. */
const peopleBeside = (tx: Tx, clientId: string, author: string): Promise<Person[]> =>
  tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      admin: users.admin,
      manager: users.manager,
      groups: users.groups,
      silentRestrictions: sql<boolean>`(${users.silentRestrictions} or coalesce((${clients.flags}->>'silent_restrictions')::boolean, false))`,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.clientId, clientId), users.active, eq(users.kind, 'person'), ne(users.id, author)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))

const groupNames = async (tx: Tx, actor: Actor, story: Story): Promise<string[]> => {
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(eq(userGroups.clientId, actor.clientId))
    .orderBy(asc(userGroups.name))
  return rows.map(({ name }) => name).filter(name => mayName(actor, story, name))
}

/** People with the same rights see the same cards. */
const rightsOf = ({ admin, manager, groups, silentRestrictions }: Person): string =>
  canManage({ admin, manager }) ? 'all' : JSON.stringify([[...groups].sort(), silentRestrictions])

/** By card, the people who do not get it. */
const keptBack = async (tx: Tx, actor: Actor, storyId: string, readers: readonly Person[]) => {
  const cards = await findCards(tx, actor, storyId)
  const alike = new Map<string, Person[]>()
  for (const person of readers) alike.set(rightsOf(person), [...(alike.get(rightsOf(person)) ?? []), person])
  const without = new Map<string, Person[]>()
  for (const people of alike.values()) {
    const [one] = people
    const shown = one ? await shownCards(tx, { ...one, clientId: actor.clientId }, storyId) : new Set()
    for (const { card } of cards)
      if (!shown.has(card.id)) without.set(card.id, [...(without.get(card.id) ?? []), ...people])
  }
  return cards.flatMap(({ card: { id } }) => {
    const people = without.get(id) ?? []
    const names = people.slice(0, NAMED).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    return people.length > 0 ? [{ card_id: id, people: people.length, names }] : []
  })
}

/** Who reads a story as it is or, with a query, would read it, and what of it they do not get. */
export const getStoryReaders: TxVerb<typeof contract.getStoryReaders> = async (tx, ctx, { found: story, query }) => {
  const { actor } = ctx
  if (!mayEditStory(actor, story)) throw new Refusal('forbidden', 'Only its author or a manager can see who reads it.')
  const asked = query.groups === undefined ? null : [query.groups].flat()
  const isPublic = query.public === '1' || (asked === null && story.public)
  const groups = asked ?? story.groups
  const people = await peopleBeside(tx, actor.clientId, story.author)
  const readers = people.filter(person => isPublic || person.groups.some(group => groups.includes(group)))
  const names = await groupNames(tx, actor, story)
  return {
    people: readers.length,
    everyone: people.length,
    groups: names.map(name => ({ name, people: people.filter(person => person.groups.includes(name)).length })),
    kept_back: await keptBack(tx, actor, story.id, readers),
  }
}
