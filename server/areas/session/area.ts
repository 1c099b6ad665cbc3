import * as contract from '@core/contract'
import { inTransaction, on, onPublic, type Area } from '../../access/verbs'
import { firstAdmin } from './firstAdmin'
import { getUserConfig } from './getUserConfig'
import { login } from './login'
import { logout } from './logout'
import { recordSupportEvent } from './recordSupportEvent'
import { sessionCheck } from './sessionCheck'
import type { SessionDeps } from './limits'

export const sessionArea: Area<SessionDeps> = {
  routes: deps => [
    onPublic(contract.sessionCheck, sessionCheck),
    onPublic(contract.login, login(deps)),
    onPublic(contract.logout, logout(deps)),
    onPublic(contract.firstAdmin, firstAdmin(deps)),
    inTransaction(contract.getUserConfig, getUserConfig),
    on(contract.recordSupportEvent, recordSupportEvent),
  ],
}
