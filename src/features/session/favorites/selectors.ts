import type { Favorite } from '@core/contract'
import type { FavoriteType } from '@core/domain'
import { createSelector } from 'reselect'
import type { SessionRoot } from '../slice'
import { favoriteKey, keyOfFavorite } from './state'

const selectData = (state: SessionRoot) => state.session.favorites.list.data
const selectWanted = (state: SessionRoot) => state.session.favorites.wanted
const selectKeys = createSelector([selectData], data => new Set((data ?? []).map(keyOfFavorite)))

/** The request for the favorites: whether it runs, failed or has an answer. */
export const selectFavoritesRemote = (state: SessionRoot) => state.session.favorites.list
/** Whether they were never requested. */
export const selectNeedsFavorites = (state: SessionRoot): boolean => {
  const { isFetching, error, data } = state.session.favorites.list
  return !isFetching && error === null && data === null
}
/** Status text of the last change that failed. */
export const selectFavoriteError = (state: SessionRoot): string | null => state.session.favorites.error
export const selectFavoriteNotice = (state: SessionRoot) => state.session.favorites.notice

/** The user's choice, before the server has answered. */
export const selectIsFavorite = (state: SessionRoot, itemType: FavoriteType, itemId: string): boolean => {
  const key = favoriteKey({ itemType, itemId })
  return selectWanted(state)[key] ?? selectKeys(state).has(key)
}

/** Newest first, without those the user has just removed. Empty before they were fetched. */
export const selectFavorites = createSelector([selectData, selectWanted], (data, wanted): readonly Favorite[] =>
  (data ?? []).filter(favorite => wanted[keyOfFavorite(favorite)] !== false),
)
