import { configRemote, sessionRemote } from '@/features/session'
import { isEdited } from '@/lib/failure'
import { call, fork, takeEvery } from '@/store/effects'
import { effectsRemote, saveRemote, settingsRemote } from './remotes'
import { remotes } from './slice'

/** Name, banner and features are in the session: the whole screen follows. */
function* refresh() {
  yield* call(sessionRemote.fetchQuietly, undefined)
  yield* call(configRemote.fetchQuietly, undefined)
  yield* call(effectsRemote.fetchQuietly, undefined)
}

/** Somebody else changed a setting: what is stored now is shown beside. */
function* readAgain({ payload: { error } }: ReturnType<typeof saveRemote.failed>) {
  if (isEdited(error)) yield* call(settingsRemote.fetchQuietly, undefined)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(saveRemote.succeeded, refresh)
  yield* takeEvery(saveRemote.failed, readAgain)
}
