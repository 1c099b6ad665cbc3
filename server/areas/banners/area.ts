import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { createBanner } from './create'
import { deleteBanner } from './delete'
import { listBanners } from './list'
import { orderBanners } from './order'
import { patchBanner } from './patch'

export const bannersArea: Area = {
  routes: () => [
    inTransaction(contract.listBanners, listBanners),
    inTransaction(contract.createBanner, createBanner),
    inTransaction(contract.orderBanners, orderBanners),
    inTransaction(contract.patchBanner, patchBanner),
    inTransaction(contract.deleteBanner, deleteBanner),
  ],
}
