import { combineReducers, createAction } from '@reduxjs/toolkit'
import { initialRemote, remotesOf, withAnswers } from '@/store'
import {
  accountChangeRemote,
  accountsRemote,
  allTokensRemote,
  createdRemote,
  ownTokensRemote,
  revokedRemote,
} from './remotes'

export const remotes = remotesOf({
  own: ownTokensRemote,
  all: allTokensRemote,
  created: createdRemote,
  revoked: revokedRemote,
  accounts: accountsRemote,
  accountChange: accountChangeRemote,
})

/** The dialog that showed a new token is closed: nothing of the token stays. */
export const tokenSeen = createAction('apiAccess/tokenSeen')

const created = withAnswers(createdRemote.reducer, on => [on(tokenSeen, () => initialRemote())])

export const reducer = combineReducers({ ...remotes.reducers, created })

/** The part of the store this slice is mounted at. */
export interface WithApiAccess {
  readonly apiAccess: ReturnType<typeof reducer>
}
