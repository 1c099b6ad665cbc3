import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { changeFilter } from './change'
import { createFilter } from './create'
import { deleteFilter } from './delete'
import { listFilters } from './list'

export const savedFiltersArea: Area = {
  routes: () => [
    inTransaction(contract.listFilters, listFilters),
    on(contract.createFilter, createFilter),
    on(contract.changeFilter, changeFilter),
    on(contract.deleteFilter, deleteFilter),
  ],
}
