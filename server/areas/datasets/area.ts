import { getDataset, getDatasetChanges, listDatasetStates, patchDataset, publishDataset } from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { changes } from './changes'
import { get } from './get'
import { patch } from './patch'
import { publish } from './publish'
import { states } from './states'
import { publishJob } from './publishJob'

export const datasetsArea: Area = {
  routes: () => [
    on(getDataset, get),
    on(patchDataset, patch),
    on(publishDataset, publish),
    on(getDatasetChanges, changes),
    on(listDatasetStates, states),
  ],
  jobs: [publishJob],
}
