/** Types of items that can be favorites. */
export const FAVORITE_TYPES = ['study', 'story'] as const
export type FavoriteType = (typeof FAVORITE_TYPES)[number]
