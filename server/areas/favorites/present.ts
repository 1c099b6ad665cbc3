import type { Favorite, StoryListItem, StudyListItem } from '@core/contract'
import type { favorites } from '../../db/schema'

export type FavoriteRow = typeof favorites.$inferSelect

/** S3.61 with the item it names. */
export const presentFavorite = (
  row: FavoriteRow,
  item: { readonly study: StudyListItem } | { readonly story: StoryListItem },
): Favorite => ({
  id: row.id,
  item_type: row.itemType,
  item_id: row.itemId,
  created: row.created.toISOString(),
  modified: row.modified.toISOString(),
  study: 'study' in item ? item.study : null,
  story: 'story' in item ? item.story : null,
})
