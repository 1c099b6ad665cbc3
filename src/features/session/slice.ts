import { combineReducers, createAction } from '@reduxjs/toolkit'
import { configRemote, firstAdminRemote, loginRemote, logoutRemote, sessionRemote, supportRemote } from './remotes'

/** A screen needs the session and the configuration; they are fetched unless they are there. */
export const started = createAction('session/started')
/** S8.4: one of the two could not be fetched. */
export const startFailed = createAction('session/startFailed')
/** A call was refused with 401 or 403 and did not opt out. */
export const refused = createAction('session/refused')
/** The session is over; every slice starts afresh. */
export const ended = createAction('session/ended')

export const reducer = combineReducers({
  session: sessionRemote.reducer,
  config: configRemote.reducer,
  login: loginRemote.reducer,
  firstAdmin: firstAdminRemote.reducer,
  logout: logoutRemote.reducer,
  support: supportRemote.reducer,
})

export type SessionState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface SessionRoot {
  readonly session: SessionState
}
