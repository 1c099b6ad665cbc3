import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { copyDocument } from './copy'
import { deleteDocument } from './delete'
import { findInDocument, getDocumentPage } from './find'
import { getDocument, getDocumentPreview, getDocumentFile } from './get'
import { listStudyDocuments } from './list'
import { patchDocument } from './patch'
import { uploadDocument } from './upload'
import { readDocumentJob } from './readJob'
import { sweepDocuments } from './sweep'

export const documentsArea: Area = {
  routes: () => [
    inTransaction(contract.listStudyDocuments, listStudyDocuments),
    on(contract.uploadDocument, uploadDocument),
    inTransaction(contract.getDocument, getDocument),
    inTransaction(contract.getDocumentPage, getDocumentPage),
    inTransaction(contract.findInDocument, findInDocument),
    on(contract.getDocumentPreview, getDocumentPreview),
    on(contract.getDocumentFile, getDocumentFile),
    on(contract.deleteDocument, deleteDocument),
    inTransaction(contract.patchDocument, patchDocument),
    inTransaction(contract.copyDocument, copyDocument),
  ],
  jobs: [readDocumentJob],
  sweeps: [sweepDocuments],
}
