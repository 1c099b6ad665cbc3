import { sessionEvents } from '@/features/session'
import { pollWithBackoff } from '@/store'
import { call, fork, put, takeEvery, takeLatest } from '@/store/effects'
import { inboxRemote, readRemote } from './remotes'
import { events, remotes } from './slice'

const EVERY_MS = 60_000

/** Asks for what is new as long as the bell is on the screen, and not while the window is hidden. */
function* follow() {
  yield* put(inboxRemote.requested())
  yield* call(() =>
    pollWithBackoff({
      base: EVERY_MS,
      factor: 1,
      run: () => inboxRemote.fetchQuietly(undefined),
      until: () => false,
      stop: [events.gone.match, sessionEvents.ended.match],
    }),
  )
}

/** What was shown as read before the server took it is looked at again. */
function* lookAgain() {
  yield* call(inboxRemote.fetchQuietly, undefined)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest(events.shown, follow)
  yield* takeEvery(readRemote.failed, lookAgain)
}
