import { call, fork, takeEvery } from '@/store/effects'
import { connectionsRemote, passwordsRemote, removeRemote, saveRemote } from './remotes'
import { remotes } from './slice'

/** What a connection does to others, and to passwords, is read again. */
function* refresh() {
  yield* call(connectionsRemote.fetchQuietly, undefined)
  yield* call(passwordsRemote.fetchQuietly, undefined)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery([saveRemote.succeeded, removeRemote.succeeded], refresh)
}
