import type { BaseCtx } from '../access/context'
import { refuseScarce } from '../access/refusal'

/** Uploads that run at once may fill the disk together: each looks again after so many bytes. */
const LOOK_BYTES = 32 * 1024 * 1024

/** To be told how many bytes have arrived; aborts `stop` with the refusal when the disk becomes short of space. */
export const roomGuard = (ctx: Pick<BaseCtx, 'space'>, stop: AbortController): ((done: number) => void) => {
  let looked = 0
  return done => {
    if (done - looked < LOOK_BYTES) return
    looked = done
    ctx
      .space()
      .then(space => refuseScarce(space))
      .catch((error: unknown) => stop.abort(error))
  }
}
