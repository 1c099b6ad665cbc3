import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { createReport } from './create'
import { deleteReport } from './delete'
import { getReport } from './get'
import { listReports } from './list'
import { patchReport } from './patch'
import { restoreReport } from './restore'
import { listReportVersions } from './versions'

export const reportsArea: Area = {
  routes: () => [
    inTransaction(contract.listReports, listReports),
    inTransaction(contract.getReport, getReport),
    inTransaction(contract.createReport, createReport),
    inTransaction(contract.patchReport, patchReport),
    inTransaction(contract.listReportVersions, listReportVersions),
    inTransaction(contract.restoreReport, restoreReport),
    on(contract.deleteReport, deleteReport),
  ],
}
