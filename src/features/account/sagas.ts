import { saveFiles } from '@/store'
import { logoutRemote, selectSession, sessionRemote } from '@/features/session'
import { call, fork, put, select, takeEvery } from '@/store/effects'
import { accountRemote, changeRemote, dataRemote, policyChangeRemote } from './remotes'
import { closed, remotes } from './slice'

/** What a person had to set up before anything else may be there now. */
function* lookAgain() {
  const session = yield* select(selectSession)
  if (session?.second_factor_needed === true) yield* call(sessionRemote.fetchQuietly, undefined)
}

function* refresh({ payload: { data } }: ReturnType<typeof changeRemote.succeeded>) {
  // Nothing of the person stays in this browser, as after any logout.
  if (data.left) {
    yield* put(logoutRemote.requested())
    return
  }
  yield* call(accountRemote.fetchQuietly, undefined)
  // New codes are read first; the page goes on when their dialog is closed.
  if (data.codes === null) yield* call(lookAgain)
}

/** What is required now may concern the admin who decided it. */
function* renewSession() {
  yield* call(sessionRemote.fetchQuietly, undefined)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(changeRemote.succeeded, refresh)
  yield* takeEvery(closed, lookAgain)
  yield* saveFiles(dataRemote, () => 'Personal data.json')
  yield* takeEvery(policyChangeRemote.succeeded, renewSession)
}
