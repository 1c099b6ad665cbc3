import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { canManage } from '@core/domain'
import { userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor } from '../../access/context'
import { isCalled, nameOfUser } from '../../access/named'
import { mayEditStory } from '../../access/story'
import { mayName } from '../stories'
import type { SharedItem } from './items'

/** Whether somebody may know what colleagues can open: who manages access to it. */
export const knowsRights = (actor: Actor, { place }: SharedItem): boolean =>
  canManage(actor) || (place.type === 'story' && mayEditStory(actor, place.story))

/** Under silent restrictions nobody learns of colleagues, but of the author whose name the story shows. */
const known = (actor: Actor, { place }: SharedItem): SQL | undefined => {
  if (canManage(actor) || !actor.silentRestrictions) return undefined
  return place.type === 'story' ? eq(users.id, place.story.author) : sql`false`
}

/** Active people of the organisation with these ids whom the actor may know of. */
export const peopleOfIds = (tx: Tx, actor: Actor, item: SharedItem, ids: readonly string[]): Promise<Actor[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : activePeople(tx, actor.clientId, and(inArray(users.id, [...ids]), known(actor, item)))

/** Others of that name, or for those who manage people of that address, `most` of them. */
export const peopleCalled = async (
  tx: Tx,
  actor: Actor,
  item: SharedItem,
  { query, most }: { readonly query: string; readonly most: number },
): Promise<Actor[]> => {
  const address = sql`${users.email}::text`
  const called = canManage(actor)
    ? sql`(${isCalled(query, nameOfUser)} or starts_with(${address}, ${query.toLowerCase()}))`
    : isCalled(query, nameOfUser)
  const people = await activePeople(tx, actor.clientId, and(ne(users.id, actor.userId), called, known(actor, item)))
  return people.slice(0, most)
}

/** Names of groups that the actor may write to, among those that meet the condition: of people who do not manage their own. */
const groupsWhere = async (tx: Tx, actor: Actor, item: SharedItem, condition: SQL | undefined): Promise<string[]> => {
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, actor.clientId), condition))
    .orderBy(userGroups.name)
  const { place } = item
  const groups = place.type === 'story' && knowsRights(actor, item) ? place.story.groups : []
  return rows.map(({ name }) => name).filter(name => mayName(actor, { groups }, name))
}

export const groupsCalled = (tx: Tx, actor: Actor, item: SharedItem, query: string): Promise<string[]> =>
  groupsWhere(tx, actor, item, isCalled(query, sql`${userGroups.name}`))

export const groupsOfNames = (tx: Tx, actor: Actor, item: SharedItem, names: readonly string[]): Promise<string[]> =>
  names.length === 0 ? Promise.resolve([]) : groupsWhere(tx, actor, item, inArray(userGroups.name, [...names]))

/** Active people of a group besides the actor. */
export const membersOf = (tx: Tx, actor: Actor, group: string): Promise<Actor[]> =>
  activePeople(tx, actor.clientId, and(ne(users.id, actor.userId), sql`${group} = any(${users.groups})`))
