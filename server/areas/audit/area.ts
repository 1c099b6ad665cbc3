import * as contract from '@core/contract'
import { auditForwarding } from '../../db/schema'
import { sealedColumn } from '../../store/sealedColumn'
import type { JobServices } from '../../jobs/types'
import { inTransaction, on, type Area } from '../../access/verbs'
import { deleteForwarding, getForwarding, patchForwarding, setForwarding } from './forwarding/change'
import { forwardJob } from './forwarding/job'
import { purposeOfSecret } from './forwarding/store'
import { testForwarding } from './forwarding/try'
import { exportAudit } from './export'
import { getAuditChain } from './head'
import { listAudit } from './list'
import { sealWaiting } from './sealing'

export const auditArea: Area<JobServices> = {
  routes: services => [
    inTransaction(contract.listAudit, listAudit),
    on(contract.exportAudit, exportAudit),
    inTransaction(contract.getAuditChain, getAuditChain),
    inTransaction(contract.getForwarding, getForwarding),
    inTransaction(contract.setForwarding, setForwarding(services.sealer)),
    inTransaction(contract.patchForwarding, patchForwarding),
    inTransaction(contract.deleteForwarding, deleteForwarding),
    on(contract.testForwarding, testForwarding(services)),
  ],
  jobs: [forwardJob],
  sweeps: [sealWaiting],
  sealed: [sealedColumn(auditForwarding, 'secret', purposeOfSecret)],
}
