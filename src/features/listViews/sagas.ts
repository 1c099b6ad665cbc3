import { untilUndoEnds } from '@/store'
import { all, call, fork, put, takeEvery } from '@/store/effects'
import { removeRemote, viewsRemote } from './remotes'
import { events, remotes } from './slice'

function* remove({ payload: removal }: ReturnType<typeof events.removed>) {
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.removalUndone.match(action) && action.payload.id === removal.id,
    gone: action => events.undoGone.match(action) && action.payload.id === removal.id,
  })
  if (undone) return
  const outcome = yield* removeRemote.fetch({ ...removal, leaving })
  if (!outcome?.error) yield* call(viewsRemote.fetchQuietly, { list: removal.list })
  yield* put(events.removalEnded(removal))
}

export function* saga() {
  yield* all([fork(remotes.watch), takeEvery(events.removed, remove)])
}
