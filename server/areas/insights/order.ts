import { and, asc, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { keyInsights } from '../../db/schema'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { lockStudy } from './hold'
import { ofItem, readInsights } from './store'

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(a).size === a.length && b.every(id => a.includes(id))

/** Orders the insights of an item. Those of a document change places among themselves; all others of the study stay where they are. */
export const orderInsights: TxVerb<typeof contract.orderInsights> = async (tx, ctx, { body, found: item }) => {
  await lockStudy(tx, ctx, item)
  const own = (await readInsights(tx, ctx, item)).map(insight => insight.id)
  if (!sameSet(body.order, own))
    throw invalid('The key insights have changed since. Load them again, then order them.', {
      order: ['Give all ids, each once.'],
    })
  const all = await tx
    .select({ id: keyInsights.id })
    .from(keyInsights)
    .where(ofItem(ctx, { study: item.study, document: null }))
    .orderBy(asc(keyInsights.position), asc(keyInsights.created), asc(keyInsights.id))
  const next = [...body.order]
  const arranged = all.map(({ id }) => (own.includes(id) ? (next.shift() ?? id) : id))
  for (const [at, id] of arranged.entries())
    await tx
      .update(keyInsights)
      .set({ position: at + 1 })
      .where(and(eq(keyInsights.clientId, ctx.client.id), eq(keyInsights.id, id)))
  await ctx.audit(tx, { event: 'insight.ordered', outcome: 'ok', detail: { study: item.study.id } })
  return { results: await readInsights(tx, ctx, item) }
}
