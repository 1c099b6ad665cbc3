import * as contract from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { cancel } from './cancel'
import { saveChoices } from './choices'
import { commit } from './commit'
import { create } from './create'
import { get, getReview } from './get'
import { list } from './list'
import { reread, uploadCodebook } from './reread'
import { upload } from './upload'

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
