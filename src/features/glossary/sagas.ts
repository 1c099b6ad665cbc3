import { refreshWhenEdited, untilUndoEnds } from '@/store'
import { all, call, fork, put, takeEvery } from '@/store/effects'
import {
  entriesRemote,
  importRemote,
  removalKey,
  removeRemote,
  saveRemote,
  unfoundRemote,
  type Removal,
} from './remotes'
import { events, remotes } from './slice'

function* remove({ payload: removal }: ReturnType<typeof events.removed>) {
  const isThis = (other: Removal) => removalKey(other) === removalKey(removal)
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.removalUndone.match(action) && isThis(action.payload),
    gone: action => events.undoGone.match(action) && isThis(action.payload),
  })
  if (undone) return
  const outcome = yield* removeRemote.fetch({ ...removal, leaving })
  if (!outcome?.error) yield* call(refresh)
  yield* put(events.removalEnded(removal))
}

/** An entry takes its forms from the words that were not found, and gives them back. */
function* refresh() {
  yield* all([call(entriesRemote.fetchQuietly, undefined), call(unfoundRemote.fetchQuietly, undefined)])
}

export function* saga() {
  yield* all([
    fork(remotes.watch),
    takeEvery(events.removed, remove),
    takeEvery([saveRemote.succeeded, importRemote.succeeded], refresh),
    call(() => refreshWhenEdited(saveRemote, () => entriesRemote.requested(undefined))),
  ])
}
