import { createStudy, deleteStudy, getStudy, listStudies, patchStudy } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { change } from '../services/studies/change'
import { create } from '../services/studies/create'
import { get } from '../services/studies/get'
import { list } from '../services/studies/list'
import { remove } from '../services/studies/remove'

export const studyRoutes = (router: Router): void => {
  mount(router, listStudies, list)
  mount(router, createStudy, create)
  mount(router, getStudy, get)
  mount(router, patchStudy, change)
  mount(router, deleteStudy, remove)
}
