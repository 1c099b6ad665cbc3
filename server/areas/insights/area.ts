import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { change, create, order, remove } from './change'
import { get, getImage, list } from './get'
import { upload } from './picture'
import { sweepInsights } from './store'

export const insightsArea: Area = {
  routes: () => [
    inTransaction(contract.listInsights, list),
    inTransaction(contract.createInsight, create),
    inTransaction(contract.orderInsights, order),
    inTransaction(contract.getInsight, get),
    on(contract.patchInsight, change),
    on(contract.deleteInsight, remove),
    on(contract.uploadInsightImage, upload),
    on(contract.getInsightImage, getImage),
  ],
  sweeps: [sweepInsights],
}
