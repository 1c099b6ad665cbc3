import { fork, put, select, takeEvery } from '@/store/effects'
import type { ResultsTab } from '@/lib/paths'
import { RESULT_TYPES } from './model'
import { remotes } from './remotes'
import { selectWanted } from './selectors'
import { moreWanted, searched, searchLeft, tryAgain, type SearchRoot } from './slice'

/** Requests the wanted results of a type; the remote aborts an older request. */
function* ask(type: ResultsTab) {
  const wanted = yield* select((state: SearchRoot) => selectWanted(state, type))
  if (wanted !== null) yield* put(remotes[type].requested(wanted))
}

function* onSearched({ payload }: ReturnType<typeof searched>) {
  yield* ask(payload.type)
}

function* onAsked({ payload }: ReturnType<typeof moreWanted>) {
  yield* ask(payload)
}

function* onLeft() {
  for (const type of RESULT_TYPES) {
    const wanted = yield* select((state: SearchRoot) => selectWanted(state, type))
    if (wanted !== null) yield* put(remotes[type].cancelled(wanted))
  }
}

export function* saga() {
  for (const type of RESULT_TYPES) yield* fork(remotes[type].watch)
  yield* takeEvery(searched, onSearched)
  yield* takeEvery([moreWanted, tryAgain], onAsked)
  yield* takeEvery(searchLeft, onLeft)
}
