import { createHash, timingSafeEqual } from 'node:crypto'
import type * as contract from '@core/contract'
import { writeAudit } from '../../access/audit'
import { Refusal } from '../../access/refusal'
import type { PublicVerb } from '../../access/verbs'
import { addFirstSupplier } from '../catalogue'
import { acceptPassword, createFirstClient, insertUser } from './accounts'
import { entered } from './entered'
import type { SessionDeps } from './limits'
import { originOf, startSession } from './startSession'

const digest = (text: string) => createHash('sha256').update(text).digest()
const refused = () => new Refusal('forbidden', 'The setup secret is wrong, or the installation is already set up.')

/** Makes the first client organisation and its administrator with the secret printed at first start; once. */
export const firstAdmin =
  ({ loginLimits }: SessionDeps): PublicVerb<typeof contract.firstAdmin> =>
  async (ctx, { body }) => {
    const { db, setup } = ctx.deps
    await loginLimits.attempt('first admin', ctx.address)
    if (setup.secret === null || !timingSafeEqual(digest(setup.secret), digest(body.secret))) {
      ctx.log.warn({ address: ctx.address }, 'first administrator refused')
      throw refused()
    }
    const hash = await acceptPassword(body.password, [
      body.email.split('@')[0] ?? '',
      body.client_name,
      body.first_name,
      body.last_name,
    ])
    const admin = {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      admin: true,
      manager: true,
    }
    const client = { name: body.client_name, flags: { bulk_analysis: true, stories: true } }
    const started = await createFirstClient(db, client, async (tx, clientId) => {
      const userId = await insertUser(tx, clientId, admin, hash)
      await addFirstSupplier(tx, clientId)
      const who = { clientId, userId, address: ctx.address, requestId: ctx.requestId }
      await writeAudit(tx, who, { event: 'first_admin', outcome: 'ok' })
      return startSession(tx, clientId, userId, originOf(ctx, 'password'))
    })
    setup.secret = null
    if (!started) throw refused()
    return entered(ctx, started)
  }
