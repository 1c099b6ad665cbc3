import * as contract from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { change, create, order, remove } from './change'
import { get, getImage, list } from './get'
import { upload } from './picture'

/** S7.64, S7.65. */
export const insightRoutes = (router: Router): void => {
  mount(router, contract.listInsights, list)
  mount(router, contract.createInsight, create)
  mount(router, contract.orderInsights, order)
  mount(router, contract.getInsight, get)
  mount(router, contract.patchInsight, change)
  mount(router, contract.deleteInsight, remove)
  mount(router, contract.uploadInsightImage, upload)
  mount(router, contract.getInsightImage, getImage)
}
