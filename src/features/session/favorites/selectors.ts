import type { Favorite } from '@core/contract'
import type { FavoriteType } from '@core/domain'
import { createSelector } from 'reselect'
import type { WithSession } from '../slice'
import { favoriteKey, keyOfFavorite } from './state'

const selectData = (state: WithSession) => state.session.favorites.list.data
const selectWanted = (state: WithSession) => state.session.favorites.local.wanted
const selectKeys = createSelector([selectData], data => new Set((data ?? []).map(keyOfFavorite)))

/** The request for the favorites: whether it runs, failed or has an answer. */
export const selectFavoritesRemote = (state: WithSession) => state.session.favorites.list
/** They were never asked for. */
export const selectNeedsFavorites = (state: WithSession): boolean => {
  const { isFetching, error, data } = state.session.favorites.list
  return !isFetching && error === null && data === null
}
/** The status text of the last change that failed. */
export const selectFavoriteError = (state: WithSession): string | null => state.session.favorites.local.error
export const selectFavoriteNotice = (state: WithSession) => state.session.favorites.local.notice

/** As the user wants it, before the server has answered. */
export const selectIsFavorite = (state: WithSession, itemType: FavoriteType, itemId: string): boolean => {
  const key = favoriteKey({ itemType, itemId })
  return selectWanted(state)[key] ?? selectKeys(state).has(key)
}

/** Newest first, without those the user has just removed. Empty before they were fetched. */
export const selectFavorites = createSelector([selectData, selectWanted], (data, wanted): readonly Favorite[] =>
  (data ?? []).filter(favorite => wanted[keyOfFavorite(favorite)] !== false),
)
