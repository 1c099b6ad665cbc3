import { createReport, deleteReport, getReport, listReports, patchReport } from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { create } from './create'
import { get } from './get'
import { list } from './list'
import { patch } from './patch'
import { remove } from './remove'

export const reportsArea: Area = {
  routes: () => [
    on(listReports, list),
    on(getReport, get),
    on(createReport, create),
    on(patchReport, patch),
    on(deleteReport, remove),
  ],
}
