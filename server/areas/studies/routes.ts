import { createStudy, deleteStudy, getStudy, listStudies, patchStudy } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { change } from './change'
import { create } from './create'
import { get } from './get'
import { list } from './list'
import { remove } from './remove'

export const studyRoutes = (router: Router): void => {
  mount(router, listStudies, list)
  mount(router, createStudy, create)
  mount(router, getStudy, get)
  mount(router, patchStudy, change)
  mount(router, deleteStudy, remove)
}
