import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf, withAnswers } from '@/store'
import {
  connectionsRemote,
  findRemote,
  metadataRemote,
  passwordsChangeRemote,
  passwordsRemote,
  removeRemote,
  saveRemote,
  testRemote,
} from './remotes'

export const remotes = remotesOf({
  find: findRemote,
  connections: connectionsRemote,
  saved: saveRemote,
  removed: removeRemote,
  tests: testRemote,
  metadata: metadataRemote,
  passwords: passwordsRemote,
  passwordsChange: passwordsChangeRemote,
})

/** A change answers with all that is to be shown. */
const passwords = withAnswers(passwordsRemote.reducer, on => [
  on(passwordsChangeRemote.succeeded, (state, { data }) => ({ ...state, data })),
])

export const reducer = combineReducers({ ...remotes.reducers, passwords })

/** The part of the store this slice is mounted at. */
export interface WithSignOn {
  readonly signOn: ReturnType<typeof reducer>
}
