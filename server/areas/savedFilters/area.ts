import { changeFilter, createFilter, deleteFilter, listFilters } from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { change, create, remove } from './change'
import { list } from './list'

export const savedFiltersArea: Area = {
  routes: () => [
    inTransaction(listFilters, list),
    on(createFilter, create),
    on(changeFilter, change),
    on(deleteFilter, remove),
  ],
}
