import { combineReducers, createAction } from '@reduxjs/toolkit'
import { initialRemote, remotesOf, withAnswers } from '@/store'
import { firstAdminRemote, loginRemote, passkeyRemote, secondRemote } from './remotes'

export const remotes = remotesOf({
  login: loginRemote,
  second: secondRemote,
  passkey: passkeyRemote,
  firstAdmin: firstAdminRemote,
})

/** The second step is left, and the password is asked for again. */
export const startedOver = createAction('logIn/startedOver')

const login = withAnswers(loginRemote.reducer, on => [on(startedOver, () => initialRemote())])
const second = withAnswers(secondRemote.reducer, on => [
  on(startedOver, () => initialRemote()),
  on(loginRemote.requested, () => initialRemote()),
])

export const reducer = combineReducers({ ...remotes.reducers, login, second })

/** The part of the store this slice is mounted at. */
export interface WithLogIn {
  readonly logIn: ReturnType<typeof reducer>
}
