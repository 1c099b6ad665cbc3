import type { SharedType } from '@core/domain'
import type { Tx } from '../../db/types'
import type { Actor, Client } from '../../access/context'
import { conflict, notFound } from '../../access/refusal'
import { findItem, type SharedItem } from './items'

interface Wanted {
  readonly item_type: SharedType
  readonly item_id: string
  readonly view: string
}

/** What is to be shared, if the actor may see it. Throws notFound, and conflict for a story that nobody else could open. */
export const findShared = async (
  tx: Tx,
  asking: { readonly actor: Actor; readonly client: Client },
  { item_type: type, item_id: key, view }: Wanted,
): Promise<SharedItem> => {
  const item = await findItem(tx, asking, { type, key, view })
  if (!item) throw notFound(type)
  if (item.place.type === 'story' && !item.place.story.public && item.place.story.groups.length === 0)
    throw conflict('Only you can open this story. Make it public before you share it.')
  return item
}
