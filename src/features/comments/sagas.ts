import type { CommentThread } from '@core/contract'
import { isEdited, statusOf, type Failure } from '@/lib/failure'
import { untilUndoEnds } from '@/store'
import { fork, put, takeEvery } from '@/store/effects'
import { addRemote, commentsRemote, patchRemote, removalRemote, settleRemote } from './remotes'
import { events, remotes } from './slice'

interface Of {
  readonly args: { readonly storyId: string }
}

/** The answer to every change is all comments. */
function* onChanged({
  payload: { args, data },
}: {
  readonly payload: Of & { readonly data: readonly CommentThread[] }
}) {
  yield* commentsRemote.set(args.storyId, data)
}

/** What was commented on is gone or has changed: what there is now is shown. */
function* onFailed({ payload: { args, error } }: { readonly payload: Of & { readonly error: Failure } }) {
  if (isEdited(error) || [400, 404, 409].includes(statusOf(error) ?? 0))
    yield* put(commentsRemote.requested(args.storyId))
}

function* remove({ payload }: ReturnType<typeof events.removed>) {
  const { commentId } = payload
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.removalUndone.match(action) && action.payload === commentId,
    gone: action => events.undoGone.match(action) && action.payload === commentId,
  })
  if (undone) return
  const outcome = yield* removalRemote.fetch({ ...payload, leaving })
  if (outcome?.data) yield* commentsRemote.set(payload.storyId, outcome.data)
  yield* put(events.removalEnded(commentId))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery([addRemote.succeeded, patchRemote.succeeded, settleRemote.succeeded], onChanged)
  yield* takeEvery([addRemote.failed, patchRemote.failed, settleRemote.failed, removalRemote.failed], onFailed)
  yield* takeEvery(events.removed, remove)
}
