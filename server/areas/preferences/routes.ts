import { clearPreferences, listPreferences, patchPreference } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { choose } from './choose'
import { clear } from './clear'
import { list } from './list'

export const preferenceRoutes = (router: Router): void => {
  mount(router, listPreferences, list)
  mount(router, patchPreference, choose)
  mount(router, clearPreferences, clear)
}
