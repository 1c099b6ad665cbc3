import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { createInsight } from './create'
import { deleteInsight } from './delete'
import { getInsight, getInsightImage } from './get'
import { listInsights } from './list'
import { orderInsights } from './order'
import { patchInsight } from './patch'
import { uploadInsightImage } from './picture'
import { searchInsights } from './search'
import { sweepInsights } from './store'

export const insightsArea: Area = {
  routes: () => [
    inTransaction(contract.searchInsights, searchInsights),
    inTransaction(contract.listInsights, listInsights),
    inTransaction(contract.createInsight, createInsight),
    inTransaction(contract.orderInsights, orderInsights),
    inTransaction(contract.getInsight, getInsight),
    on(contract.patchInsight, patchInsight),
    on(contract.deleteInsight, deleteInsight),
    on(contract.uploadInsightImage, uploadInsightImage),
    on(contract.getInsightImage, getInsightImage),
  ],
  sweeps: [sweepInsights],
}
