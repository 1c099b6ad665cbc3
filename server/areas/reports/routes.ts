import { createReport, deleteReport, getReport, listReports, patchReport } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { create } from './create'
import { get } from './get'
import { list } from './list'
import { patch } from './patch'
import { remove } from './remove'

export const reportRoutes = (router: Router): void => {
  mount(router, listReports, list)
  mount(router, getReport, get)
  mount(router, createReport, create)
  mount(router, patchReport, patch)
  mount(router, deleteReport, remove)
}
