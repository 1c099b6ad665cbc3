import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import type { ShareDeps } from '../share'
import { answerAccess } from './answer'
import { askAccess } from './ask'
import { deliverJob } from './deliverJob'
import { listAccess } from './list'
import { sweepRequests } from './sweep'

export const accessRequestsArea: Area<ShareDeps> = {
  routes: deps => [
    on(contract.askAccess, askAccess(deps)),
    inTransaction(contract.listAccess, listAccess),
    inTransaction(contract.answerAccess, answerAccess),
  ],
  jobs: [deliverJob],
  sweeps: [sweepRequests],
}
