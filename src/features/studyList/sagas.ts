import { fork, put, takeLatest } from '@/store/effects'
import { listRemote } from './remotes'
import { remotes } from './slice'

/** Fetches the cards after the first ones. A newer list ends it. */
function* completeList(action: ReturnType<typeof listRemote.requested> | ReturnType<typeof listRemote.succeeded>) {
  if (!listRemote.succeeded.match(action) || action.payload.data.isWhole) return
  const { first: _, ...whole } = action.payload.args
  const { error } = yield* listRemote.fetchQuietly(whole)
  if (error) yield* put(listRemote.failed(whole, error))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest([listRemote.requested, listRemote.succeeded], completeList)
}
