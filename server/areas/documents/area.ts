import * as contract from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { copy, remove, restrict } from './change'
import { get, getFile, getPage, getPreview, list } from './get'
import { upload } from './upload'
import { readDocumentJob } from './readJob'
import { sweepDocuments } from './sweep'

export const documentsArea: Area = {
  routes: () => [
    on(contract.listStudyDocuments, list),
    on(contract.uploadDocument, upload),
    on(contract.getDocument, get),
    on(contract.getDocumentPage, getPage),
    on(contract.getDocumentPreview, getPreview),
    on(contract.getDocumentFile, getFile),
    on(contract.deleteDocument, remove),
    on(contract.patchDocument, restrict),
    on(contract.copyDocument, copy),
  ],
  jobs: [readDocumentJob],
  sweeps: [sweepDocuments],
}
