import { changeFilter, createFilter, deleteFilter, listFilters } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { change, create, remove } from './change'
import { list } from './list'

export const savedFilterRoutes = (router: Router): void => {
  mount(router, listFilters, list)
  mount(router, createFilter, create)
  mount(router, changeFilter, change)
  mount(router, deleteFilter, remove)
}
