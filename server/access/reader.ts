import type { Tx } from '../db/types'
import { activeUser } from './authenticate'
import type { Reader } from './context'
import { PermanentFailure, type JobCtx } from '../jobs/types'

/** As `readerOf`, in a transaction that is open already. */
export const readerIn = async (tx: Tx, ctx: JobCtx, userId: string): Promise<Reader> => {
  const found = await activeUser(tx, ctx.clientId, userId)
  if (!found) throw new PermanentFailure('The account that asked for this is no longer active.')
  return { ...found, tenant: work => ctx.tenant(work), signal: ctx.signal, respondents: ctx.services?.respondents }
}

/** The person for whom a job works, with their current rights. Fails for good when the account is deleted or not active. */
export const readerOf = (ctx: JobCtx, userId: string): Promise<Reader> => ctx.tenant(tx => readerIn(tx, ctx, userId))
