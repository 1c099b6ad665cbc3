import { createReport, deleteReport, getReport, listReports, patchReport } from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { create } from './create'
import { get } from './get'
import { list } from './list'
import { patch } from './patch'
import { remove } from './remove'

export const reportsArea: Area = {
  routes: () => [
    inTransaction(listReports, list),
    inTransaction(getReport, get),
    inTransaction(createReport, create),
    inTransaction(patchReport, patch),
    on(deleteReport, remove),
  ],
}
