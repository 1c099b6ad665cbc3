import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { getDatasetChanges } from './changes'
import { getDataset } from './get'
import { patchDataset } from './patch'
import { publishDataset } from './publish'
import { listDatasetStates } from './states'
import { publishJob } from './publishJob'
import { listVersions, publishVersion, withdrawDataset } from './versions'

export const datasetsArea: Area = {
  routes: () => [
    inTransaction(contract.getDataset, getDataset),
    inTransaction(contract.patchDataset, patchDataset),
    inTransaction(contract.publishDataset, publishDataset),
    inTransaction(contract.getDatasetChanges, getDatasetChanges),
    inTransaction(contract.listVersions, listVersions),
    inTransaction(contract.withdrawDataset, withdrawDataset),
    inTransaction(contract.publishVersion, publishVersion),
    inTransaction(contract.listDatasetStates, listDatasetStates),
  ],
  jobs: [publishJob],
}
