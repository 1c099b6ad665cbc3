import type * as contract from '@core/contract'
import { conflict, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { startDeck } from './deckJob'
import { dropDeck, holdSummary } from './hold'
import { deckStateOf } from './present'
import { isIncomplete, readSummary } from './store'

/** Makes the deck of a complete report again. One that is there or being made stays as it is. */
export const makeSummaryDeck: Verb<typeof contract.makeSummaryDeck> = async (ctx, { params }) => {
  refuseScarce(await ctx.space())
  const { answer, before } = await ctx.tenant(async tx => {
    const summary = await holdSummary(tx, ctx, params)
    if (await isIncomplete(tx, summary))
      throw conflict('The PowerPoint is made when all items of the report are complete.')
    const state = deckStateOf(summary)
    const made = state === 'making' || state === 'ready'
    if (!made) {
      await startDeck(tx, ctx, summary)
      await ctx.audit(tx, { event: 'summary.deck_created', outcome: 'ok', detail: { summary: summary.id } })
    }
    return { answer: await readSummary(tx, ctx.actor, params), before: made ? null : summary.file }
  })
  await dropDeck(ctx, before)
  return answer
}
