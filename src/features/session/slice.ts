import { combineReducers, type UnknownAction } from '@reduxjs/toolkit'
import { favoritesReducer } from './favorites/state'
import { personalizationRecorded, preferencesReducer } from './preferences/state'
import { configRemote, firstAdminRemote, loginRemote, logoutRemote, sessionRemote, supportRemote } from './remotes'

type SessionRecord = ReturnType<typeof sessionRemote.reducer>

/** The session as last fetched, with what was recorded since. */
const session = (state: SessionRecord | undefined, action: UnknownAction): SessionRecord => {
  const next = sessionRemote.reducer(state, action)
  if (!personalizationRecorded.match(action) || next.data === null) return next
  return { ...next, data: { ...next.data, personalization: { ...next.data.personalization, ...action.payload } } }
}

export const reducer = combineReducers({
  session,
  config: configRemote.reducer,
  login: loginRemote.reducer,
  firstAdmin: firstAdminRemote.reducer,
  logout: logoutRemote.reducer,
  support: supportRemote.reducer,
  favorites: favoritesReducer,
  preferences: preferencesReducer,
})

export type SessionState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface SessionRoot {
  readonly session: SessionState
}
