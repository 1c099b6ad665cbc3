import { getDataset, getDatasetChanges, listDatasetStates, patchDataset, publishDataset } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { changes } from './changes'
import { get } from './get'
import { patch } from './patch'
import { publish } from './publish'
import { states } from './states'

export const datasetRoutes = (router: Router): void => {
  mount(router, getDataset, get)
  mount(router, patchDataset, patch)
  mount(router, publishDataset, publish)
  mount(router, getDatasetChanges, changes)
  mount(router, listDatasetStates, states)
}
