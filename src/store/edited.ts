import type { Action } from '@reduxjs/toolkit'
import { isEdited } from '@/lib/failure'
import type { Remote } from './createRemote'
import { put, takeEvery } from './effects'

/**
 * Where a save is refused because somebody else changed what it is about, the page gets what is stored now: `refresh` makes the
 * event that fetches it. What was typed stays in its form, which shows both.
 */
export function* refreshWhenEdited<Args>(
  remote: Pick<Remote<Args, unknown>, 'failed'>,
  refresh: (args: Args) => Action,
) {
  yield* takeEvery(remote.failed, function* ({ payload: { args, error } }) {
    if (isEdited(error)) yield* put(refresh(args))
  })
}
