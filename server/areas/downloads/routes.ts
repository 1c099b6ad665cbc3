import * as contract from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { remove, retry } from './change'
import { create } from './create'
import { get, getFile, list } from './get'

export const downloadRoutes = (router: Router): void => {
  mount(router, contract.createDownload, create)
  mount(router, contract.listDownloads, list)
  mount(router, contract.getDownload, get)
  mount(router, contract.retryDownload, retry)
  mount(router, contract.deleteDownload, remove)
  mount(router, contract.getDownloadFile, getFile)
}
