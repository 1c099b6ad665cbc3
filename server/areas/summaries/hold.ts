import type { Tx } from '../../db/types'
import type { Ctx } from '../../access/context'
import { notFound } from '../../access/refusal'
import type { SummaryRow } from './present'
import { type Address, findSummary, lockSummary, summaryFiles } from './store'

/** The report as nobody else can change it before this transaction ends. Throws notFound. */
export const holdSummary = async (tx: Tx, { actor }: Ctx, params: Address): Promise<SummaryRow> => {
  const { summary } = await findSummary(tx, actor, params)
  const held = await lockSummary(tx, summary)
  if (!held) throw notFound('summary')
  return held
}

/** Deletes the file of a deck that no row names any more. What cannot be deleted now is left to the sweep. */
export const dropDeck = async (ctx: Ctx, file: string | null): Promise<void> => {
  if (file === null) return
  await summaryFiles(ctx.stores, ctx.client.id)
    .delete(file)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'an old deck was left to the sweep'))
}
