import type { Ctx } from '../../access/context'
import { oneLine, type Letter, type Mailer } from '../../mail'

/** What remains of the request's minute is for the answer. */
const SENDING_MS = 45_000
const LATE = 'The mail server was too slow. Try again later.'

/** By address why its mail was not taken; '' for one that was. */
export type Delivered = ReadonlyMap<string, string>

/** One mail after the other. Once the mail server is gone or the time is up, the others are not tried. */
export const sendAll = async (ctx: Ctx, mailer: Mailer, letters: ReadonlyMap<string, Letter>): Promise<Delivered> => {
  const delivered = new Map<string, string>()
  if (letters.size === 0) return delivered
  const replyTo = { name: oneLine(`${ctx.actor.firstName} ${ctx.actor.lastName}`), address: ctx.actor.email }
  const conversation = mailer.open()
  const end = performance.now() + SENDING_MS
  let stopped: string | null = null
  try {
    for (const [email, letter] of letters) {
      if (performance.now() > end || ctx.signal.aborted) stopped ??= LATE
      if (stopped !== null) {
        delivered.set(email, stopped)
        continue
      }
      const delivery = await conversation.send({ to: email, replyTo, letter })
      delivered.set(email, delivery.ok ? '' : delivery.reason)
      if (delivery.ok) continue
      ctx.log.warn({ err: delivery.error }, 'a mail was not taken')
      if (delivery.gone) stopped = delivery.reason
    }
  } finally {
    conversation.close()
  }
  return delivered
}
