import { getDataset, getDatasetChanges, listDatasetStates, patchDataset, publishDataset } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { changes } from '../services/datasets/changes'
import { get } from '../services/datasets/get'
import { patch } from '../services/datasets/patch'
import { publish } from '../services/datasets/publish'
import { states } from '../services/datasets/states'

export const datasetRoutes = (router: Router): void => {
  mount(router, getDataset, get)
  mount(router, patchDataset, patch)
  mount(router, publishDataset, publish)
  mount(router, getDatasetChanges, changes)
  mount(router, listDatasetStates, states)
}
