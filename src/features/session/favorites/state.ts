import type { Favorite } from '@core/contract'
import { FAVORITE_TYPES, type FavoriteType } from '@core/domain'
import { listFavorites } from '@/api/wire'
import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice, createRemote, remotesOf, withAnswers, type NoArgs } from '@/store'

/** Anything that may be marked. `itemType` may come from elsewhere, so that it is checked before it is sent. */
export interface FavoriteItem {
  readonly itemType: string
  readonly itemId: string
  /** Used in messages. */
  readonly title: string
}

/** A notice about a favorite; each has an id of its own. */
export type FavoriteNotice = { readonly id: number; readonly item: FavoriteItem } & (
  { readonly kind: 'removed' } | { readonly kind: 'failed'; readonly wanted: boolean }
)

export const favoriteKey = ({ itemType, itemId }: Pick<FavoriteItem, 'itemType' | 'itemId'>): string =>
  `${itemType}:${itemId}`

export const keyOfFavorite = ({ item_type, item_id }: Favorite): string =>
  favoriteKey({ itemType: item_type, itemId: item_id })

export const isFavoriteType = (type: string): type is FavoriteType => FAVORITE_TYPES.some(known => known === type)

/** All favorites of the user, newest first. */
export const favoritesRemote = createRemote<NoArgs, readonly Favorite[]>('session/favorites', {
  request: async (api, _, options) => (await api.call(listFavorites, { query: {} }, options)).results,
})

const without = (map: Readonly<Record<string, boolean>>, key: string): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.entries(map).filter(([each]) => each !== key))

export interface FavoritesLocal {
  /** What the user wants, by key, while the server does not hold it yet. */
  readonly wanted: Readonly<Record<string, boolean>>
  /** The status text of the last change that failed. */
  readonly error: string | null
  readonly notice: FavoriteNotice | null
}

const initialState: FavoritesLocal = { wanted: {}, error: null, notice: null }

const nextNotice = ({ notice }: FavoritesLocal): number => (notice?.id ?? 0) + 1

const slice = createEventSlice({
  name: 'favorites',
  initialState,
  reducers: {
    /** Something on the screen shows favorites; they are fetched unless they are there. */
    needed: (state: FavoritesLocal): FavoritesLocal => state,
    /** The user marks or unmarks an item; shown at once. */
    set: (
      state: FavoritesLocal,
      { payload }: PayloadAction<FavoriteItem & { readonly wanted: boolean }>,
    ): FavoritesLocal => {
      const { wanted, ...item } = payload
      return {
        wanted: { ...state.wanted, [favoriteKey(item)]: wanted },
        error: null,
        notice: wanted ? state.notice : { id: nextNotice(state), kind: 'removed', item },
      }
    },
    added: (state: FavoritesLocal, _: PayloadAction<Favorite>): FavoritesLocal => state,
    removed: (state: FavoritesLocal, _: PayloadAction<FavoriteItem>): FavoritesLocal => state,
    /** What the user wants of the item is what the server holds. */
    settled: (state: FavoritesLocal, { payload }: PayloadAction<FavoriteItem>): FavoritesLocal => ({
      ...state,
      wanted: without(state.wanted, favoriteKey(payload)),
    }),
    /** The item is shown as the server holds it; `error` is the status text. */
    failed: (
      state: FavoritesLocal,
      { payload: { item, wanted, error } }: PayloadAction<{ item: FavoriteItem; wanted: boolean; error: string }>,
    ): FavoritesLocal => ({
      wanted: without(state.wanted, favoriteKey(item)),
      error,
      notice: { id: nextNotice(state), kind: 'failed', item, wanted },
    }),
  },
})

export const favoriteEvents = slice.actions

type ListState = ReturnType<typeof favoritesRemote.reducer>

/** The list without this item, and with what takes its place at the head; as it is while nothing was fetched. */
const withItem = (state: ListState, key: string, added: readonly Favorite[]): ListState =>
  state.data === null
    ? state
    : { ...state, data: [...added, ...state.data.filter(each => keyOfFavorite(each) !== key)] }

/** The fetched list, kept up to date by what was marked since. */
const list = withAnswers(favoritesRemote.reducer, on => [
  on(favoriteEvents.added, (state, favorite) => withItem(state, keyOfFavorite(favorite), [favorite])),
  on(favoriteEvents.removed, (state, item) => withItem(state, favoriteKey(item), [])),
])

export const remotes = remotesOf({ list: favoritesRemote })

export const favoritesReducer = combineReducers({ local: slice.reducer, list })
