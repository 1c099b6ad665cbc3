import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { remove, retry } from './change'
import { create } from './create'
import { get, getFile, list } from './get'
import { makeFileJob } from './makeJob'
import { sweepDownloads } from './sweep'

export const downloadsArea: Area = {
  routes: () => [
    on(contract.createDownload, create),
    inTransaction(contract.listDownloads, list),
    inTransaction(contract.getDownload, get),
    on(contract.retryDownload, retry),
    on(contract.deleteDownload, remove),
    on(contract.getDownloadFile, getFile),
  ],
  jobs: [makeFileJob],
  sweeps: [sweepDownloads],
}
