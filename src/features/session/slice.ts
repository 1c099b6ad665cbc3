import { combineReducers } from '@reduxjs/toolkit'
import { isPassing, type Failure } from '@/lib/failure'
import { createEventSlice, remotesOf, withAnswers } from '@/store'
import { events } from './events'
import { favoritesReducer } from './favorites/state'
import { preferenceEvents, preferencesReducer } from './preferences/state'
import { supportReducer } from './supportAsked'
import { configRemote, domainRemote, logoutRemote, sessionRemote, supportRemote } from './remotes'

/** The session as last fetched, with what was recorded since. */
const session = withAnswers(sessionRemote.reducer, on => [
  on(preferenceEvents.personalizationRecorded, (state, recorded) =>
    state.data === null
      ? state
      : { ...state, data: { ...state.data, personalization: { ...state.data.personalization, ...recorded } } },
  ),
])

/** Why the session or the configuration is asked for again; null when nothing keeps it waiting. */
const stall = createEventSlice({
  name: 'session/stall',
  initialState: null as Failure | null,
  reducers: {},
  answers: on => [
    on(events.stalled, (_, failure) => failure),
    on(configRemote.succeeded, () => null),
    on(sessionRemote.failed, (state, { error }) => (isPassing(error) ? state : null)),
    on(configRemote.failed, (state, { error }) => (isPassing(error) ? state : null)),
  ],
})

export const remotes = remotesOf({
  session: sessionRemote,
  config: configRemote,
  logout: logoutRemote,
  support: supportRemote,
  domain: domainRemote,
})

export const reducer = combineReducers({
  ...remotes.reducers,
  session,
  stall: stall.reducer,
  supportAsked: supportReducer,
  favorites: favoritesReducer,
  preferences: preferencesReducer,
})

export type SessionState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithSession {
  readonly session: SessionState
}
