import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { cancel } from './cancel'
import { saveChoices } from './choices'
import { commit } from './commit'
import { create } from './create'
import { get, getReview } from './get'
import { list } from './list'
import { reread, uploadCodebook } from './reread'
import { upload } from './upload'
import { readImportJob } from './readJob'
import { commitImportJob } from './commitJob'
import { sweepImports } from './sweep'

export const importsArea: Area = {
  routes: () => [
    on(contract.createImport, create),
    on(contract.uploadImportFile, upload),
    on(contract.uploadImportCodebook, uploadCodebook),
    inTransaction(contract.listImports, list),
    inTransaction(contract.getImport, get),
    inTransaction(contract.getImportReview, getReview),
    on(contract.saveImportChoices, saveChoices),
    on(contract.rereadImport, reread),
    on(contract.commitImport, commit),
    on(contract.cancelImport, cancel),
  ],
  jobs: [readImportJob, commitImportJob],
  sweeps: [sweepImports],
}
