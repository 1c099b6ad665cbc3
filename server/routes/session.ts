import * as contract from '@core/contract'
import { mount, mountPublic } from '../http/mount'
import type { Router } from '../http/mount'
import { firstAdmin } from '../services/session/firstAdmin'
import { getUserConfig } from '../services/session/getUserConfig'
import { login } from '../services/session/login'
import { logout } from '../services/session/logout'
import { personalize } from '../services/session/personalize'
import { recordSupportEvent } from '../services/session/recordSupportEvent'
import { sessionCheck } from '../services/session/sessionCheck'

export const sessionRoutes = (router: Router): void => {
  mountPublic(router, contract.sessionCheck, sessionCheck)
  mountPublic(router, contract.login, login)
  mountPublic(router, contract.logout, logout)
  mountPublic(router, contract.firstAdmin, firstAdmin)
  mount(router, contract.getUserConfig, getUserConfig)
  mount(router, contract.recordSupportEvent, recordSupportEvent)
  mount(router, contract.patchPersonalization, personalize)
}
