import { combineReducers, type UnknownAction } from '@reduxjs/toolkit'
import { isPassing, type Failure } from '@/lib/failure'
import { eventReducer } from '@/store'
import { stalled } from './events'
import { favoritesReducer } from './favorites/state'
import { personalizationRecorded, preferencesReducer } from './preferences/state'
import {
  configRemote,
  domainRemote,
  firstAdminRemote,
  loginRemote,
  logoutRemote,
  sessionRemote,
  supportRemote,
} from './remotes'

type SessionRecord = ReturnType<typeof sessionRemote.reducer>

/** The session as last fetched, with what was recorded since. */
const session = (state: SessionRecord | undefined, action: UnknownAction): SessionRecord => {
  const next = sessionRemote.reducer(state, action)
  if (!personalizationRecorded.match(action) || next.data === null) return next
  return { ...next, data: { ...next.data, personalization: { ...next.data.personalization, ...action.payload } } }
}

/** Why the session or the configuration is asked for again; null when nothing keeps it waiting. */
const stall = eventReducer<Failure | null>(null, on => [
  on(stalled, (_, failure) => failure),
  on(configRemote.succeeded, () => null),
  ...[sessionRemote, configRemote].map(remote =>
    on(remote.failed, (state, { error }) => (isPassing(error) ? state : null)),
  ),
])

export const reducer = combineReducers({
  stall,
  session,
  config: configRemote.reducer,
  login: loginRemote.reducer,
  firstAdmin: firstAdminRemote.reducer,
  logout: logoutRemote.reducer,
  support: supportRemote.reducer,
  domain: domainRemote.reducer,
  favorites: favoritesReducer,
  preferences: preferencesReducer,
})

export type SessionState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithSession {
  readonly session: SessionState
}
