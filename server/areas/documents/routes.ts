import * as contract from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { copy, remove, restrict } from './change'
import { get, getFile, getPage, getPreview, list } from './get'
import { upload } from './upload'

export const documentRoutes = (router: Router): void => {
  mount(router, contract.listStudyDocuments, list)
  mount(router, contract.uploadDocument, upload)
  mount(router, contract.getDocument, get)
  mount(router, contract.getDocumentPage, getPage)
  mount(router, contract.getDocumentPreview, getPreview)
  mount(router, contract.getDocumentFile, getFile)
  mount(router, contract.deleteDocument, remove)
  mount(router, contract.patchDocument, restrict)
  mount(router, contract.copyDocument, copy)
}
