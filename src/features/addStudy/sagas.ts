import { fork, put, takeEvery } from '@/store/effects'
import { events, remotes, suppliersRemote } from './slice'

function* begin() {
  yield* put(suppliersRemote.requested())
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(events.opened, begin)
}
