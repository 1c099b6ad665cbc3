import { createReport, deleteReport, getReport, listReports, patchReport } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { create } from '../services/reports/create'
import { get } from '../services/reports/get'
import { list } from '../services/reports/list'
import { patch } from '../services/reports/patch'
import { remove } from '../services/reports/remove'

export const reportRoutes = (router: Router): void => {
  mount(router, listReports, list)
  mount(router, getReport, get)
  mount(router, createReport, create)
  mount(router, patchReport, patch)
  mount(router, deleteReport, remove)
}
