import { createAction, type Action } from '@reduxjs/toolkit'
import { delay, race, take } from './effects'

/** The window is closed or shows another address: what waits is sent now, in requests that outlive it. */
export const windowLeft = createAction('window/left')

interface Undo {
  /** The removal was taken back. */
  readonly undone: (action: Action) => boolean
  /** The message that offers the undo is no longer shown; without a message, the screen that offers it is left. */
  readonly gone: (action: Action) => boolean
  /** Milliseconds for which an undo is offered that no message carries, such as one within a list. */
  readonly within?: number
}

/**
 * Waits as long as a removal can be undone: while its message is shown, on whatever page, or for the time `within`. Resolves to
 * whether it was undone, and whether the window, or the screen that offers the undo without a message, is being left.
 */
export function* untilUndoEnds({ undone, gone, within }: Undo) {
  const ended = yield* race({
    undone: take(undone),
    gone: take(gone),
    left: take(windowLeft),
    over: within === undefined ? take(() => false) : delay(within),
  })
  const screenLeft = within !== undefined && ended.gone !== undefined
  return { undone: ended.undone !== undefined, leaving: screenLeft || ended.left !== undefined }
}
