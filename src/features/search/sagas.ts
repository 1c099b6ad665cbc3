import { fork, put, select, takeEvery } from '@/store/effects'
import type { ResultsTab } from '@/lib/paths'
import { RESULT_TYPES } from './model'
import { byType, remotes } from './remotes'
import { selectWanted } from './selectors'
import { events, type WithSearch } from './slice'

/** Asks for what is now wanted of a type; the remote aborts what still runs of it. */
function* ask(type: ResultsTab) {
  const wanted = yield* select((state: WithSearch) => selectWanted(state, type))
  if (wanted !== null) yield* put(byType[type].requested(wanted))
}

function* onSearched({ payload }: ReturnType<typeof events.searched>) {
  yield* ask(payload.type)
}

function* onAsked({ payload }: ReturnType<typeof events.moreWanted>) {
  yield* ask(payload)
}

function* onLeft() {
  for (const type of RESULT_TYPES) {
    const wanted = yield* select((state: WithSearch) => selectWanted(state, type))
    if (wanted !== null) yield* put(byType[type].cancelled(wanted))
  }
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(events.searched, onSearched)
  yield* takeEvery([events.moreWanted, events.triedAgain], onAsked)
  yield* takeEvery(events.left, onLeft)
}
