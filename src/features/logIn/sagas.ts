import type { SecondStepNeeded, SessionData } from '@core/contract'
import { sessionRemote } from '@/features/session'
import { fork, put, takeEvery } from '@/store/effects'
import { firstAdminRemote, loginRemote, passkeyRemote, secondRemote } from './remotes'
import { remotes } from './slice'

/** A login answers with the session itself, so nothing needs to be fetched again. */
function* adoptSession({ payload }: { payload: { data: SessionData | SecondStepNeeded; fetchedAt: number } }) {
  if ('jwt' in payload.data) yield* put(sessionRemote.succeeded(undefined, payload.data, payload.fetchedAt))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(
    [loginRemote.succeeded, secondRemote.succeeded, passkeyRemote.succeeded, firstAdminRemote.succeeded],
    adoptSession,
  )
}
