import { createFavorite, deleteFavorite, listFavorites } from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { create } from './create'
import { list } from './list'
import { remove } from './remove'

export const favoritesArea: Area = {
  routes: () => [inTransaction(listFavorites, list), on(createFavorite, create), on(deleteFavorite, remove)],
}
