import { canManage } from '@core/domain'
import { and, eq, or } from 'drizzle-orm'
import { stories, users, type accessRequests } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor, Client } from '../../access/context'
import { mayEditStory } from '../../access/story'
import { findItem, type SharedItem } from '../share'

export type RequestRow = typeof accessRequests.$inferSelect
type Named = Pick<RequestRow, 'itemType' | 'itemKey'>
type Asking = Parameters<typeof findItem>[1]

/** The key by which an item is found: addresses of questions do not name the organisation. */
const keyOf = ({ itemType, itemKey }: Named, clientId: string): string =>
  itemType === 'question' ? `${clientId}/${itemKey}` : itemKey

/** What a request is about, as somebody sees it who may answer it; null for everybody else. */
export const findWanted = async (tx: Tx, asking: Asking, named: Named): Promise<SharedItem | null> => {
  const { actor } = asking
  const item = await findItem(tx, asking, { type: named.itemType, key: keyOf(named, actor.clientId) })
  if (!item) return null
  const { place } = item
  const mayAnswer = place.type === 'story' ? mayEditStory(actor, place.story) : canManage(actor)
  return mayAnswer ? item : null
}

/** Whether somebody can open what they asked for. */
export const opensFor = async (tx: Tx, asking: Asking, named: Named): Promise<boolean> =>
  (await findItem(tx, asking, { type: named.itemType, key: keyOf(named, asking.actor.clientId) })) !== null

/** The active people who can answer a request: managers, and for a story its author. */
export const answerersOf = async (
  tx: Tx,
  client: Pick<Client, 'id' | 'flags'>,
  named: Named,
): Promise<{ readonly item: SharedItem; readonly people: readonly Actor[] } | null> => {
  const [story] =
    named.itemType === 'story'
      ? await tx
          .select({ author: stories.author })
          .from(stories)
          .where(and(eq(stories.clientId, client.id), eq(stories.id, named.itemKey)))
      : []
  const people = await activePeople(tx, client.id, or(users.manager, users.admin, story && eq(users.id, story.author)))
  const seeing: { readonly actor: Actor; readonly item: SharedItem }[] = []
  for (const actor of people) {
    const [first] = seeing
    // Of the library all managers see the same; of stories some.
    const item = first?.item.place.type === 'study' ? first.item : await findWanted(tx, { actor, client }, named)
    if (item) seeing.push({ actor, item })
    else if (named.itemType !== 'story') return null
  }
  const [first] = seeing
  return first ? { item: first.item, people: seeing.map(({ actor }) => actor) } : null
}

/** The notice's item: the study or story to which what was asked for belongs. */
export const noticeItem = ({ place }: SharedItem) =>
  place.type === 'story'
    ? ({ type: 'story', id: place.story.id } as const)
    : ({ type: 'study', id: place.study.id } as const)
