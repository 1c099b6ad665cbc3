import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { exportAudit } from './export'
import { listAudit } from './list'

export const auditArea: Area = {
  routes: () => [inTransaction(contract.listAudit, listAudit), on(contract.exportAudit, exportAudit)],
}
