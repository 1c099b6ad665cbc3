import * as z from 'zod/mini'
import { FAVORITE_TYPES } from '@core/domain'
import { endpoint } from './http'
import { pageQuery } from './listing'
import { objectId } from './params'
import { storyListItem } from './stories'
import { studyListItem } from './studies'

/** With the item it names. Favorites of items hidden from the reader are not sent; a locked item is sent locked. */
export const favorite = z.object({
  id: z.string(),
  item_type: z.enum(FAVORITE_TYPES),
  item_id: z.string(),
  created: z.string(),
  modified: z.string(),
  study: z.nullable(studyListItem),
  story: z.nullable(storyListItem),
})
export type Favorite = z.infer<typeof favorite>

/** Newest first. */
export const listFavorites = endpoint({
  id: 'favorites.list',
  method: 'GET',
  path: '/favorites/',
  summary: 'Favorites of the signed-in user; `user` may only be their own address',
  audience: 'user',
  query: z.object({
    type: z.optional(z.enum(FAVORITE_TYPES)),
    user: z.optional(z.string().check(z.maxLength(254))),
    ...pageQuery(),
  }),
  response: z.object({ results: z.array(favorite) }),
})

/** Repeating the call for an item returns the same favorite. */
export const createFavorite = endpoint({
  id: 'favorites.create',
  method: 'POST',
  path: '/favorites/',
  summary: 'Mark a study or story as a favorite',
  audience: 'user',
  creates: true,
  body: z.strictObject({ item_type: z.enum(FAVORITE_TYPES), item_id: objectId }),
  response: favorite,
  success: 201,
})

export const deleteFavorite = endpoint({
  id: 'favorites.delete',
  method: 'DELETE',
  path: '/favorites/{id}/',
  summary: 'Remove an own favorite',
  audience: 'user',
  params: z.object({ id: objectId }),
  response: z.object({}),
})
