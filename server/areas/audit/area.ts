import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { exportAudit } from './export'
import { getAuditChain } from './head'
import { listAudit } from './list'
import { sealWaiting } from './sealing'

export const auditArea: Area = {
  routes: () => [
    inTransaction(contract.listAudit, listAudit),
    on(contract.exportAudit, exportAudit),
    inTransaction(contract.getAuditChain, getAuditChain),
  ],
  sweeps: [sealWaiting],
}
