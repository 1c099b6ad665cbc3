import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { createFavorite } from './create'
import { deleteFavorite } from './delete'
import { listFavorites } from './list'

export const favoritesArea: Area = {
  routes: () => [
    inTransaction(contract.listFavorites, listFavorites),
    on(contract.createFavorite, createFavorite),
    on(contract.deleteFavorite, deleteFavorite),
  ],
}
