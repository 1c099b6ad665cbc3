import { sessionRemote } from '@/features/session'
import { fork, put, takeEvery } from '@/store/effects'
import { acceptRemote } from './remotes'
import { remotes } from './slice'

/** Who joined is signed in, unless a second step comes first. */
function* adopt({ payload: { data, fetchedAt } }: ReturnType<typeof acceptRemote.succeeded>) {
  if ('jwt' in data) yield* put(sessionRemote.succeeded(undefined, data, fetchedAt))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(acceptRemote.succeeded, adopt)
}
