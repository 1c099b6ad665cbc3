import * as contract from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { cancel } from '../services/imports/cancel'
import { saveChoices } from '../services/imports/choices'
import { commit } from '../services/imports/commit'
import { create } from '../services/imports/create'
import { get, getReview } from '../services/imports/get'
import { list } from '../services/imports/list'
import { reread, uploadCodebook } from '../services/imports/reread'
import { upload } from '../services/imports/upload'

export const importRoutes = (router: Router): void => {
  mount(router, contract.createImport, create)
  mount(router, contract.uploadImportFile, upload)
  mount(router, contract.uploadImportCodebook, uploadCodebook)
  mount(router, contract.listImports, list)
  mount(router, contract.getImport, get)
  mount(router, contract.getImportReview, getReview)
  mount(router, contract.saveImportChoices, saveChoices)
  mount(router, contract.rereadImport, reread)
  mount(router, contract.commitImport, commit)
  mount(router, contract.cancelImport, cancel)
}
