import { getDataset, publishDataset } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { get } from '../services/datasets/get'
import { publish } from '../services/datasets/publish'

export const datasetRoutes = (router: Router): void => {
  mount(router, getDataset, get)
  mount(router, publishDataset, publish)
}
