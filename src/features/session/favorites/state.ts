import type { Favorite } from '@core/contract'
import { FAVORITE_TYPES, type FavoriteType } from '@core/domain'
import { listFavorites } from '@/api/wire'
import { combineReducers, createAction, type UnknownAction } from '@reduxjs/toolkit'
import { createRemote, eventReducer, type NoArgs } from '@/store'

/** Anything that can be a favorite. `itemType` may come from elsewhere, so it is checked before it is sent. */
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

/** Something on the screen shows favorites; they are fetched unless they are loaded. */
export const favoritesNeeded = createAction('session/favoritesNeeded')
/** The user marks or unmarks an item; shown at once. */
export const favoriteSet = createAction<FavoriteItem & { readonly wanted: boolean }>('session/favoriteSet')
export const favoriteAdded = createAction<Favorite>('session/favoriteAdded')
export const favoriteRemoved = createAction<FavoriteItem>('session/favoriteRemoved')
/** The server now holds what the user wants. */
export const favoriteSettled = createAction<FavoriteItem>('session/favoriteSettled')
/** The item is shown as the server holds it; `error` is the status text. */
export const favoriteFailed = createAction<{
  readonly item: FavoriteItem
  readonly wanted: boolean
  readonly error: string
}>('session/favoriteFailed')

const without = (map: Readonly<Record<string, boolean>>, key: string): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.entries(map).filter(([each]) => each !== key))

type ListState = ReturnType<typeof favoritesRemote.reducer>

/** The fetched list with later changes applied. */
const list = (state: ListState | undefined, action: UnknownAction): ListState => {
  const next = favoritesRemote.reducer(state, action)
  if (next.data === null) return next
  if (favoriteAdded.match(action)) {
    const key = keyOfFavorite(action.payload)
    return { ...next, data: [action.payload, ...next.data.filter(each => keyOfFavorite(each) !== key)] }
  }
  if (favoriteRemoved.match(action)) {
    const key = favoriteKey(action.payload)
    return { ...next, data: next.data.filter(each => keyOfFavorite(each) !== key) }
  }
  return next
}

type Wanted = Readonly<Record<string, boolean>>

/** The user's choices by key, while the server does not hold them yet. */
const wanted = eventReducer<Wanted>({}, on => [
  on(favoriteSet, (state, item) => ({ ...state, [favoriteKey(item)]: item.wanted })),
  on(favoriteSettled, (state, item) => without(state, favoriteKey(item))),
  on(favoriteFailed, (state, { item }) => without(state, favoriteKey(item))),
])

const error = eventReducer<string | null>(null, on => [
  on(favoriteSet, () => null),
  on(favoriteFailed, (_, { error: text }) => text),
])

const noticed = (state: FavoriteNotice | null): number => (state?.id ?? 0) + 1

const notice = eventReducer<FavoriteNotice | null>(null, on => [
  on(favoriteSet, (state, { wanted: isWanted, ...item }) =>
    isWanted ? state : { id: noticed(state), kind: 'removed', item },
  ),
  on(favoriteFailed, (state, { item, wanted: wasWanted }) => ({
    id: noticed(state),
    kind: 'failed',
    item,
    wanted: wasWanted,
  })),
])

export const favoritesReducer = combineReducers({ list, wanted, error, notice })
