import { createStudy, getStudy, listStudies } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { create } from '../services/studies/create'
import { get } from '../services/studies/get'
import { list } from '../services/studies/list'

export const studyRoutes = (router: Router): void => {
  mount(router, listStudies, list)
  mount(router, createStudy, create)
  mount(router, getStudy, get)
}
