import { clearPreferences, listPreferences, patchPreference } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { choose } from '../services/preferences/choose'
import { clear } from '../services/preferences/clear'
import { list } from '../services/preferences/list'

export const preferenceRoutes = (router: Router): void => {
  mount(router, listPreferences, list)
  mount(router, patchPreference, choose)
  mount(router, clearPreferences, clear)
}
