import { changeGrids, listGrids, patchQuestion, patchQuestionByUri } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { change, list } from './grids'
import { patch, patchByUri } from './patch'

export const questionRoutes = (router: Router): void => {
  mount(router, patchQuestion, patch)
  mount(router, patchQuestionByUri, patchByUri)
  mount(router, listGrids, list)
  mount(router, changeGrids, change)
}
