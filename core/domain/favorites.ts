/** What can be a favorite (S3.61). */
export const FAVORITE_TYPES = ['study', 'story'] as const
export type FavoriteType = (typeof FAVORITE_TYPES)[number]
