import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { createDataDownload, createDownload, createStoryDownload } from './create'
import { deleteDownload } from './delete'
import { getDownload, getDownloadFile } from './get'
import { listDownloads } from './list'
import { getDownloadChanges, renewDownload } from './renew'
import { retryDownload } from './retry'
import { makeFileJob } from './makeJob'
import { sweepDownloads } from './sweep'

export const downloadsArea: Area = {
  routes: () => [
    on(contract.createDownload, createDownload),
    on(contract.createDataDownload, createDataDownload),
    on(contract.createStoryDownload, createStoryDownload),
    inTransaction(contract.listDownloads, listDownloads),
    inTransaction(contract.getDownload, getDownload),
    on(contract.retryDownload, retryDownload),
    on(contract.renewDownload, renewDownload),
    inTransaction(contract.getDownloadChanges, getDownloadChanges),
    on(contract.deleteDownload, deleteDownload),
    on(contract.getDownloadFile, getDownloadFile),
  ],
  jobs: [makeFileJob],
  sweeps: [sweepDownloads],
}
