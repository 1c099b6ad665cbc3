import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { cancelImport } from './cancel'
import { saveImportChoices } from './choices'
import { commitImport } from './commit'
import { createImport } from './create'
import { getImport, getImportReview } from './get'
import { listImports } from './list'
import { uploadImportCodebook, rereadImport } from './reread'
import { uploadImportFile } from './upload'
import { readImportJob } from './readJob'
import { commitImportJob } from './commitJob'
import { sweepImports } from './sweep'

export const importsArea: Area = {
  routes: () => [
    on(contract.createImport, createImport),
    on(contract.uploadImportFile, uploadImportFile),
    on(contract.uploadImportCodebook, uploadImportCodebook),
    inTransaction(contract.listImports, listImports),
    inTransaction(contract.getImport, getImport),
    inTransaction(contract.getImportReview, getImportReview),
    on(contract.saveImportChoices, saveImportChoices),
    on(contract.rereadImport, rereadImport),
    on(contract.commitImport, commitImport),
    on(contract.cancelImport, cancelImport),
  ],
  jobs: [readImportJob, commitImportJob],
  sweeps: [sweepImports],
}
