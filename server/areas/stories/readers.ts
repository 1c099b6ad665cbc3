import { asc, eq, ne } from 'drizzle-orm'
import { canManage } from '@core/domain'
import type * as contract from '@core/contract'
import { type stories, userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor } from '../../access/context'
import { Refusal } from '../../access/refusal'
import { mayEditStory } from '../../access/story'
import type { TxVerb } from '../../access/verbs'
import { findCards, shownCards } from './rows'

type Story = Pick<typeof stories.$inferSelect, 'author' | 'groups'>

const NAMED = 5

/** Whether somebody who may change a story may let a group read it: people who do not manage know of their own groups only. */
export const mayName = (actor: Actor, story: Pick<Story, 'groups'>, group: string): boolean =>
  canManage(actor) || actor.groups.includes(group) || story.groups.includes(group)

const groupNames = async (tx: Tx, actor: Actor, story: Story): Promise<string[]> => {
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(eq(userGroups.clientId, actor.clientId))
    .orderBy(asc(userGroups.name))
  return rows.map(({ name }) => name).filter(name => mayName(actor, story, name))
}

/** People with the same rights see the same cards. */
const rightsOf = ({ admin, manager, groups, silentRestrictions }: Actor): string =>
  canManage({ admin, manager }) ? 'all' : JSON.stringify([[...groups].sort(), silentRestrictions])

/** By card, the people who do not get it. */
const keptBack = async (tx: Tx, actor: Actor, storyId: string, readers: readonly Actor[]) => {
  const cards = await findCards(tx, actor, storyId)
  const alike = new Map<string, Actor[]>()
  for (const person of readers) alike.set(rightsOf(person), [...(alike.get(rightsOf(person)) ?? []), person])
  const without = new Map<string, Actor[]>()
  for (const people of alike.values()) {
    const [one] = people
    const shown = one ? await shownCards(tx, one, storyId) : new Set()
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
  const people = await activePeople(tx, actor.clientId, ne(users.id, story.author))
  const readers = people.filter(person => isPublic || person.groups.some(group => groups.includes(group)))
  const names = await groupNames(tx, actor, story)
  return {
    people: readers.length,
    everyone: people.length,
    groups: names.map(name => ({ name, people: people.filter(person => person.groups.includes(name)).length })),
    kept_back: await keptBack(tx, actor, story.id, readers),
  }
}
