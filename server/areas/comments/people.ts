import { and, inArray, ne, type SQL } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { MentionedPerson } from '@core/contract'
import { canManage } from '@core/domain'
import { type stories, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor } from '../../access/context'
import { fullName, isCalled, nameOfUser, rightsKey } from '../../access/named'
import { maySeeStory } from '../../access/story'
import type { TxVerb } from '../../access/verbs'
import { findCard } from '../stories'
import { findComments } from './rows'

/** How many are offered at once. */
const OFFERED = 8

/** What a comment is about. */
export interface Subject {
  readonly story: typeof stories.$inferSelect
  /** null: the story itself. */
  readonly cardId: string | null
}

/** Who wrote the story, and who wrote or is mentioned in a comment on it that the reader sees: their names are known already. */
const participants = async (tx: Tx, actor: Actor, { story }: Subject): Promise<string[]> => {
  const rows = await findComments(tx, actor, story.id)
  return [story.author, ...rows.flatMap(({ comment }) => [comment.author, ...comment.mentions])]
}

/** Whether somebody sees what the comment is about; asked once for all who have the same rights. */
const seeing = (tx: Tx, { story, cardId }: Subject) => {
  const cards = new Map<string, Promise<boolean>>()
  return async (person: Actor): Promise<boolean> => {
    if (!maySeeStory(person, story)) return false
    if (cardId === null) return true
    const rights = rightsKey(person)
    const known = cards.get(rights) ?? findCard(tx, person, { storyId: story.id, cardId }).then(found => found !== null)
    cards.set(rights, known)
    return known
  }
}

/**
 * Active people who see what the comment is about and may be named to its writer, `most` of them. Under silent restrictions
 * nobody learns of colleagues whose names the story does not show them anyway.
 */
export const findMentioned = async (
  tx: Tx,
  actor: Actor,
  subject: Subject,
  { where, most }: { readonly where: SQL | undefined; readonly most: number },
): Promise<MentionedPerson[]> => {
  const closed = actor.silentRestrictions && !canManage(actor)
  const known = closed ? inArray(users.id, await participants(tx, actor, subject)) : undefined
  const sees = seeing(tx, subject)
  const found: MentionedPerson[] = []
  for (const person of await activePeople(tx, actor.clientId, and(where, known))) {
    if (await sees(person)) found.push({ id: person.userId, name: fullName(person) })
    if (found.length === most) break
  }
  return found
}

/** Offers people as somebody types a name: before that, those who are in the conversation. A card that the asker does not see has nobody. */
export const findMentionable: TxVerb<typeof contract.findMentionable> = async (tx, { actor }, { query, found }) => {
  const subject = { story: found, cardId: query.card_id ?? null }
  if (!(await seeing(tx, subject)(actor))) return { results: [] }
  const named = query.query
    ? isCalled(query.query, nameOfUser)
    : inArray(users.id, await participants(tx, actor, subject))
  const where = and(ne(users.id, actor.userId), named)
  return { results: await findMentioned(tx, actor, subject, { where, most: OFFERED }) }
}

/** Which of these ids are nobody who can be mentioned there. */
export const strangersAmong = async (tx: Tx, actor: Actor, subject: Subject, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const where = inArray(users.id, [...ids])
  const people = await findMentioned(tx, actor, subject, { where, most: ids.length })
  return ids.filter(id => id !== actor.userId && !people.some(person => person.id === id))
}
