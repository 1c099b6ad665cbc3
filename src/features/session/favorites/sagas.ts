import type { Favorite } from '@core/contract'
import { createFavorite, deleteFavorite } from '@/api/wire'
import { FailureError, statusOf, toFailure } from '@/lib/failure'
import { getApi } from '@/store'
import { call, fork, put, select, take, takeEvery, type SagaGenerator } from '@/store/effects'
import { onePerKey } from '../onePerKey'
import type { WithSession } from '../slice'
import {
  favoriteEvents,
  favoriteKey,
  favoritesRemote,
  isFavoriteType,
  keyOfFavorite,
  remotes,
  type FavoriteItem,
} from './state'

const selectSlice = (state: WithSession) => state.session.favorites
/** A refusal is told where the item is marked; only a session that is over leads to the login. */
const options = { skipAuthRedirect: 'forbidden' } as const

function* fetchOnce() {
  const { list } = yield* select(selectSlice)
  if (!list.isFetching && list.error === null && list.data === null) yield* put(favoritesRemote.requested())
}

/** The favorites as the server holds them, after any request that is running. Throws the error of the fetch. */
function* heldFavorites(): SagaGenerator<readonly Favorite[]> {
  const before = (yield* select(selectSlice)).list
  if (before.isFetching) yield* take([favoritesRemote.succeeded, favoritesRemote.failed, favoritesRemote.cancelled])
  else if (before.data === null) yield* call(favoritesRemote.fetch, undefined)
  const { data, error } = (yield* select(selectSlice)).list
  if (data === null)
    throw new FailureError(error ?? { kind: 'unexpected', message: 'Your favorites could not be loaded.' })
  return data
}

function* send(item: FavoriteItem, held: Favorite | undefined): SagaGenerator<void> {
  const api = yield* getApi()
  const { itemType, itemId } = item
  if (held !== undefined) {
    try {
      yield* call(() => api.call(deleteFavorite, { params: { id: held.id } }, options))
    } catch (error) {
      // Removed already, for instance in another window.
      if (statusOf(toFailure(error)) !== 404) throw error
    }
    yield* put(favoriteEvents.removed(item))
  } else if (isFavoriteType(itemType)) {
    const body = { item_type: itemType, item_id: itemId }
    const made = yield* call(() => api.call(createFavorite, { body }, options))
    yield* put(favoriteEvents.added(made))
  }
  // A list requested before this change may not include it.
  if ((yield* select(selectSlice)).list.isFetching) yield* put(favoritesRemote.requested())
}

/** One request at a time for an item, until the server holds what the user wanted last. */
function* settle({ itemType, itemId, title, wanted: first }: FavoriteItem & { wanted: boolean }): SagaGenerator<void> {
  const item = { itemType, itemId, title }
  const key = favoriteKey(item)
  if (!isFavoriteType(itemType)) {
    yield* put(favoriteEvents.failed({ item, wanted: first, error: `Unknown favorite item type: ${itemType}` }))
    return
  }
  while (true) {
    let held: Favorite | undefined
    let failed: unknown = null
    try {
      held = (yield* call(heldFavorites)).find(each => keyOfFavorite(each) === key)
      const wanted = (yield* select(selectSlice)).local.wanted[key]
      if (wanted === undefined || wanted === (held !== undefined)) break
      yield* call(send, item, held)
    } catch (error) {
      failed = error
    }
    if (failed !== null) {
      const wanted = (yield* select(selectSlice)).local.wanted[key] ?? first
      const failure = toFailure(failed)
      // Without an answer, the change may have been made or not.
      if (failure.kind !== 'http' && failure.kind !== 'unexpected') yield* put(favoritesRemote.requested())
      if (wanted === (held !== undefined)) break
      yield* put(favoriteEvents.failed({ item, wanted, error: failure.message }))
      return
    }
  }
  yield* put(favoriteEvents.settled(item))
}

export function* favoritesSaga() {
  yield* fork(remotes.watch)
  yield* takeEvery(favoriteEvents.needed, fetchOnce)
  yield* onePerKey(favoriteEvents.set, favoriteKey, settle)
}
