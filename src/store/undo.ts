import { createAction, type Action } from '@reduxjs/toolkit'
import { race, take } from './effects'

/** The window is closed or shows another address: what waits is sent now, in requests that outlive it. */
export const windowLeft = createAction('window/left')

interface Undo {
  /** The removal was taken back. */
  readonly undone: (action: Action) => boolean
  /** The message that offers the undo is gone. */
  readonly gone: (action: Action) => boolean
}

/**
 * Waits as long as a removal can be undone, which is as long as its message is shown, on whatever page. Resolves to whether it was
 * undone and whether the window is being left.
 */
export function* untilUndoEnds({ undone, gone }: Undo) {
  const ended = yield* race({ undone: take(undone), gone: take(gone), left: take(windowLeft) })
  return { undone: ended.undone !== undefined, leaving: ended.left !== undefined }
}
