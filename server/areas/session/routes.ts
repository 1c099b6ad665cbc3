import * as contract from '@core/contract'
import { mount, mountPublic } from '../../http/mount'
import type { Router } from '../../http/mount'
import { firstAdmin } from './firstAdmin'
import { getUserConfig } from './getUserConfig'
import { login } from './login'
import { logout } from './logout'
import { personalize } from './personalize'
import { recordSupportEvent } from './recordSupportEvent'
import { sessionCheck } from './sessionCheck'

export const sessionRoutes = (router: Router): void => {
  mountPublic(router, contract.sessionCheck, sessionCheck)
  mountPublic(router, contract.login, login)
  mountPublic(router, contract.logout, logout)
  mountPublic(router, contract.firstAdmin, firstAdmin)
  mount(router, contract.getUserConfig, getUserConfig)
  mount(router, contract.recordSupportEvent, recordSupportEvent)
  mount(router, contract.patchPersonalization, personalize)
}
