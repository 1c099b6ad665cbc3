import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { changeView } from './change'
import { createView } from './create'
import { deleteView } from './delete'
import { listViews } from './list'

export const listViewsArea: Area = {
  routes: () => [
    inTransaction(contract.listViews, listViews),
    on(contract.createView, createView),
    on(contract.changeView, changeView),
    on(contract.deleteView, deleteView),
  ],
}
