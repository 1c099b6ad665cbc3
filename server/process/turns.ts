import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work in one piece, in milliseconds; other requests wait no longer for it. */
const PIECE_MS = 10

/** Does work that can be left after each of its steps, and lets others have their turn every few milliseconds. */
export const inTurns = async <T>(work: Generator<undefined, T>): Promise<T> => {
  let since = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    if (performance.now() - since < PIECE_MS) continue
    await nextTurn()
    since = performance.now()
  }
}
