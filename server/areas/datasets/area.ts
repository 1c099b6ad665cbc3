import { getDataset, getDatasetChanges, listDatasetStates, patchDataset, publishDataset } from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { changes } from './changes'
import { get } from './get'
import { patch } from './patch'
import { publish } from './publish'
import { states } from './states'
import { publishJob } from './publishJob'

export const datasetsArea: Area = {
  routes: () => [
    inTransaction(getDataset, get),
    inTransaction(patchDataset, patch),
    inTransaction(publishDataset, publish),
    inTransaction(getDatasetChanges, changes),
    inTransaction(listDatasetStates, states),
  ],
  jobs: [publishJob],
}
