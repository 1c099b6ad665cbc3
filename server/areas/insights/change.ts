import { and, asc, eq, sql } from 'drizzle-orm'
import type { createInsight, deleteInsight, orderInsights, patchInsight } from '@core/contract'
import { INSIGHTS_MAX } from '@core/domain'
import { newId } from '../../db/ids'
import { datasets, keyInsights, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx, TxCtx } from '../../access/context'
import { invalid, notFound } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { datasetPresent } from '../../access/library'
import { settleEdits } from '../edits'
import { findItem, insightFiles, ofInsight, ofItem, readInsight, readInsights, type StudyItem } from './store'

/** Two people who add or order at the same moment do so one after the other. */
const lockStudy = async (tx: Tx, ctx: TxCtx, { study }: StudyItem): Promise<void> => {
  const own = and(eq(studies.clientId, ctx.client.id), eq(studies.id, study.id))
  await tx.select({ id: studies.id }).from(studies).where(own).for('update')
}

/**
 * Id of the dataset that an insight quotes, by its name; null for none in particular. Without a choice, an insight on a study
 * with exactly one dataset quotes that one. Throws Refusal invalid for a name that the study does not have.
 */
const quoted = async (
  tx: Tx,
  ctx: TxCtx,
  { study, document }: StudyItem,
  name: string | null | undefined,
): Promise<string | null> => {
  if (name === null) return null
  const all = await tx
    .select({ id: datasets.id, name: datasets.name })
    .from(datasets)
    .where(and(eq(datasets.clientId, ctx.client.id), eq(datasets.studyId, study.id), datasetPresent(ctx.actor)))
  if (name === undefined) return document === null && all.length === 1 ? (all[0]?.id ?? null) : null
  const found = all.find(dataset => dataset.name === name)
  if (!found)
    throw invalid('This study has no such dataset.', { dataset_name: [`There is no dataset "${name}" in this study.`] })
  return found.id
}

/** Adds an insight behind all others of the study. */
export const create: TxVerb<typeof createInsight> = async (tx, ctx, { body, found: item }) => {
  await lockStudy(tx, ctx, item)
  const [found] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      last: sql<number>`coalesce(max(${keyInsights.position}), 0)::int`,
    })
    .from(keyInsights)
    .where(ofItem(ctx, { study: item.study, document: null }))
  if ((found?.count ?? 0) >= INSIGHTS_MAX)
    throw invalid(`A study can have ${INSIGHTS_MAX} key insights at most. Remove some first.`, {
      text: ['There are too many.'],
    })
  const id = newId()
  await tx.insert(keyInsights).values({
    clientId: ctx.client.id,
    id,
    studyId: item.study.id,
    documentId: item.document?.id ?? null,
    datasetId: await quoted(tx, ctx, item, body.dataset_name),
    position: (found?.last ?? 0) + 1,
    text: body.text,
    author: ctx.actor.userId,
  })
  await ctx.audit(tx, { event: 'insight.created', outcome: 'ok', detail: { insight: id, study: item.study.id } })
  return readInsight(tx, ctx, item, id)
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(a).size === a.length && b.every(id => a.includes(id))

/** Orders the insights of an item. Those of a document change places among themselves; all others of the study stay where they are. */
export const order: TxVerb<typeof orderInsights> = async (tx, ctx, { body, found: item }) => {
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

const dropPicture = async (ctx: Ctx, key: string | null): Promise<void> => {
  if (key !== null) await insightFiles(ctx.dataDir, ctx.client.id).delete(key)
}

/** Its row, locked. Throws notFound. */
const rowOf = async (tx: Tx, ctx: TxCtx, item: StudyItem, id: string) => {
  const [row] = await tx
    .select({ id: keyInsights.id, image: keyInsights.image, text: keyInsights.text })
    .from(keyInsights)
    .where(ofInsight(ctx, item, id))
    .for('update')
  if (!row) throw notFound('insight')
  return row
}

export const change: Verb<typeof patchInsight> = async (ctx, { params, body }) => {
  const { insight, dropped } = await ctx.tenant(async tx => {
    const item = await findItem(tx, ctx, params.id)
    const row = await rowOf(tx, ctx, item, params.insightId)
    const subject = { studyId: item.study.id, name: `insight:${row.id}` }
    const words = { base: body.base?.text, now: row.text, next: body.text ?? row.text }
    const { text } = await settleEdits(tx, ctx, subject, { text: words })
    await tx
      .update(keyInsights)
      .set({
        text,
        ...(body.dataset_name !== undefined && { datasetId: await quoted(tx, ctx, item, body.dataset_name) }),
        ...(body.insight_image === null && { image: null }),
        modified: new Date(),
      })
      .where(ofInsight(ctx, item, row.id))
    await ctx.audit(tx, { event: 'insight.changed', outcome: 'ok', detail: { insight: row.id } })
    return {
      insight: await readInsight(tx, ctx, item, row.id),
      dropped: body.insight_image === null ? row.image : null,
    }
  })
  await dropPicture(ctx, dropped)
  return insight
}

export const remove: Verb<typeof deleteInsight> = async (ctx, { params }) => {
  const picture = await ctx.tenant(async tx => {
    const item = await findItem(tx, ctx, params.id)
    const row = await rowOf(tx, ctx, item, params.insightId)
    await tx.delete(keyInsights).where(ofInsight(ctx, item, row.id))
    await ctx.audit(tx, { event: 'insight.deleted', outcome: 'ok', detail: { insight: row.id } })
    return row.image
  })
  await dropPicture(ctx, picture)
  return {}
}

/** Gives an insight another picture; returns the insight and the key of the one it had. */
export const replacePicture = async (ctx: Ctx, key: string, insightId: string, image: string) => {
  const { insight, before } = await ctx.tenant(async tx => {
    const item = await findItem(tx, ctx, key)
    const row = await rowOf(tx, ctx, item, insightId)
    await tx
      .update(keyInsights)
      .set({ image, modified: new Date() })
      .where(ofInsight(ctx, item, row.id))
    await ctx.audit(tx, { event: 'insight.pictured', outcome: 'ok', detail: { insight: row.id } })
    return { insight: await readInsight(tx, ctx, item, row.id), before: row.image }
  })
  await dropPicture(ctx, before)
  return insight
}
