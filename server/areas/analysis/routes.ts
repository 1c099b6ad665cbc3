import { analyse, countBase } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { base } from './base'
import { run } from './run'

export const analysisRoutes = (router: Router): void => {
  mount(router, analyse, run)
  mount(router, countBase, base)
}
