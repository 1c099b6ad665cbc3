import { combineReducers, createAction } from '@reduxjs/toolkit'
import { initialRemote, remotesOf, withAnswers } from '@/store'
import { accountRemote, changeRemote, dataRemote, policyChangeRemote, policyRemote, totpRemote } from './remotes'

export const remotes = remotesOf({
  own: accountRemote,
  data: dataRemote,
  totp: totpRemote,
  change: changeRemote,
  policy: policyRemote,
  policyChange: policyChangeRemote,
})

/** A dialog that showed secrets, or the failure of a change, is closed: nothing of it stays. */
export const closed = createAction('account/closed')

const totp = withAnswers(totpRemote.reducer, on => [on(closed, () => initialRemote())])
const change = withAnswers(changeRemote.reducer, on => [on(closed, () => initialRemote())])
/** A change answers with all that is to be shown. */
const policy = withAnswers(policyRemote.reducer, on => [
  on(policyChangeRemote.succeeded, (state, { data }) => ({ ...state, data })),
])

export const reducer = combineReducers({ ...remotes.reducers, totp, change, policy })

/** The part of the store this slice is mounted at. */
export interface WithAccount {
  readonly account: ReturnType<typeof reducer>
}
