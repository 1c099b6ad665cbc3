import { and, eq } from 'drizzle-orm'
import { datasets, keyInsights, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx, TxCtx } from '../../access/context'
import { invalid, notFound } from '../../access/refusal'
import { datasetPresent } from '../../access/library'
import { insightFiles, ofInsight, type StudyItem } from './store'

/** Two people who add or order at the same moment do so one after the other. */
export const lockStudy = async (tx: Tx, ctx: TxCtx, { study }: StudyItem): Promise<void> => {
  const own = and(eq(studies.clientId, ctx.client.id), eq(studies.id, study.id))
  await tx.select({ id: studies.id }).from(studies).where(own).for('update')
}

/**
 * Id of the dataset that an insight quotes, by its name; null for none in particular. Without a choice, an insight on a study
 * with exactly one dataset quotes that one. Throws Refusal invalid for a name that the study does not have.
 */
export const quotedDataset = async (
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

/** The row of an insight, locked. Throws notFound. */
export const holdInsight = async (tx: Tx, ctx: TxCtx, item: StudyItem, id: string) => {
  const [row] = await tx
    .select({ id: keyInsights.id, image: keyInsights.image, text: keyInsights.text })
    .from(keyInsights)
    .where(ofInsight(ctx, item, id))
    .for('update')
  if (!row) throw notFound('insight')
  return row
}

/** Deletes the picture that an insight had. */
export const dropPicture = async (ctx: Ctx, key: string | null): Promise<void> => {
  if (key !== null) await insightFiles(ctx.stores, ctx.client.id).delete(key)
}
