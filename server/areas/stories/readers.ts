import { asc, eq, ne } from 'drizzle-orm'
import { canManage } from '@core/domain'
import type * as contract from '@core/contract'
import { type stories, userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor } from '../../access/context'
import { fullName, rightsKey } from '../../access/named'
import { Refusal } from '../../access/refusal'
import { mayEditStory } from '../../access/story'
import type { TxVerb } from '../../access/verbs'
import type { CardRow } from './present'
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

/** Of the cards of a story that the actor sees, those that somebody does not get, in order; asked once for all who have the same rights. */
export const keepingBack = async (tx: Tx, actor: Actor, storyId: string) => {
  const cards = await findCards(tx, actor, storyId)
  const kept = new Map<string, Promise<readonly CardRow[]>>()
  const without = async (person: Actor): Promise<readonly CardRow[]> => {
    const shown = await shownCards(tx, person, storyId)
    return cards.filter(({ card }) => !shown.has(card.id))
  }
  return {
    cards,
    of: (person: Actor): Promise<readonly CardRow[]> => {
      const rights = rightsKey(person)
      const known = kept.get(rights) ?? without(person)
      kept.set(rights, known)
      return known
    },
  }
}

/** By card, the people who do not get it. */
const keptBack = async (tx: Tx, actor: Actor, storyId: string, readers: readonly Actor[]) => {
  const { cards, of } = await keepingBack(tx, actor, storyId)
  const without = new Map<string, Actor[]>()
  for (const person of readers)
    for (const { card } of await of(person)) without.set(card.id, [...(without.get(card.id) ?? []), person])
  return cards.flatMap(({ card: { id } }) => {
    const people = without.get(id) ?? []
    return people.length > 0
      ? [{ card_id: id, people: people.length, names: people.slice(0, NAMED).map(fullName) }]
      : []
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
