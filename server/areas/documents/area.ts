import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { copy, remove, restrict } from './change'
import { get, getFile, getPage, getPreview, list } from './get'
import { upload } from './upload'
import { readDocumentJob } from './readJob'
import { sweepDocuments } from './sweep'

export const documentsArea: Area = {
  routes: () => [
    inTransaction(contract.listStudyDocuments, list),
    on(contract.uploadDocument, upload),
    inTransaction(contract.getDocument, get),
    inTransaction(contract.getDocumentPage, getPage),
    on(contract.getDocumentPreview, getPreview),
    on(contract.getDocumentFile, getFile),
    on(contract.deleteDocument, remove),
    inTransaction(contract.patchDocument, restrict),
    inTransaction(contract.copyDocument, copy),
  ],
  jobs: [readDocumentJob],
  sweeps: [sweepDocuments],
}
