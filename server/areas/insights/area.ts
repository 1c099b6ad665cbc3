import * as contract from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { change, create, order, remove } from './change'
import { get, getImage, list } from './get'
import { upload } from './picture'
import { sweepInsights } from './store'

export const insightsArea: Area = {
  routes: () => [
    on(contract.listInsights, list),
    on(contract.createInsight, create),
    on(contract.orderInsights, order),
    on(contract.getInsight, get),
    on(contract.patchInsight, change),
    on(contract.deleteInsight, remove),
    on(contract.uploadInsightImage, upload),
    on(contract.getInsightImage, getImage),
  ],
  sweeps: [sweepInsights],
}
