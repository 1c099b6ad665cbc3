import { and, asc, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { KeyInsight, Page } from '@core/contract'
import { datasets, documents, keyInsights, studies, users } from '../../db/schema'
import { rowsOfPage } from '../../db/page'
import type { Tx } from '../../db/types'
import type { Actor, TxCtx } from '../../access/context'
import { notFound } from '../../access/refusal'
import { documentOpen, insightPresent, studyViewable } from '../../access/library'
import { findStudyItem } from '../../access/objects'
import { presentInsight } from './present'
import type { FileStore, FileStores } from '../../store/files'
import { sweepOrphans } from '../../store/sweep'

/** Pictures of key insights of one client organisation; apart from documents, which are swept by other rules. */
export const insightFiles = (stores: FileStores, clientId: string): FileStore => stores.of(clientId, 'insights')

export type StudyItem = NonNullable<Awaited<ReturnType<typeof findStudyItem>>>

/** What a path names: a study or a document that the actor may open. Throws notFound. */
export const findItem = async (tx: Tx, ctx: TxCtx, key: string): Promise<StudyItem> => {
  const item = await findStudyItem(tx, ctx.actor, key)
  if (!item) throw notFound('item')
  return item
}

/** Insights of a study are also those of its documents. */
export const ofItem = (ctx: TxCtx, { study, document }: StudyItem): SQL | undefined =>
  and(
    eq(keyInsights.clientId, ctx.client.id),
    eq(keyInsights.studyId, study.id),
    document ? eq(keyInsights.documentId, document.id) : undefined,
  )

/** One insight of an item, as a condition. */
export const ofInsight = (ctx: TxCtx, item: StudyItem, id: string): SQL | undefined =>
  and(ofItem(ctx, item), eq(keyInsights.id, id))

const studyOfInsight = and(eq(studies.clientId, keyInsights.clientId), eq(studies.id, keyInsights.studyId))
const documentOfInsight = and(eq(documents.clientId, keyInsights.clientId), eq(documents.id, keyInsights.documentId))
const datasetOfInsight = and(eq(datasets.clientId, keyInsights.clientId), eq(datasets.id, keyInsights.datasetId))

/** Insights of an open study that are not of a document or a dataset which is closed to the reader. */
const insightOpen = (actor: Actor): SQL | undefined =>
  and(or(sql`${keyInsights.documentId} is null`, documentOpen(actor)), insightPresent(actor))

/** Insights of all studies that the reader may view, newest change first. */
export const findInsights = (tx: Tx, actor: Actor, condition: SQL | undefined, page: Page) => {
  const { limit, offset } = rowsOfPage(page)
  return tx
    .select({
      id: keyInsights.id,
      text: keyInsights.text,
      image: keyInsights.image,
      studyName: studies.name,
      studyNumber: studies.studyNumber,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(keyInsights)
    .innerJoin(studies, studyOfInsight)
    .leftJoin(documents, documentOfInsight)
    .leftJoin(datasets, datasetOfInsight)
    .where(and(eq(keyInsights.clientId, actor.clientId), studyViewable(actor), insightOpen(actor), condition))
    .orderBy(desc(keyInsights.modified), asc(keyInsights.id))
    .limit(limit)
    .offset(offset)
}

const ONE = { page: 1, page_size: 1 } as const

/** Whether an insight exists for the reader. */
export const seesInsight = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  (await findInsights(tx, actor, eq(keyInsights.id, id), ONE)).length > 0

/** Key of the picture of an insight in `insightFiles`; null where it has none or does not exist for the reader. */
export const pictureOfInsight = async (tx: Tx, actor: Actor, id: string): Promise<string | null> =>
  (await findInsights(tx, actor, eq(keyInsights.id, id), ONE))[0]?.image ?? null

/**
 * The insights of an item in their order, without those of documents and datasets that are closed to the reader. Positions
 * count only what is shown, because a gap would reveal that something is hidden.
 */
export const readInsights = async (tx: Tx, ctx: TxCtx, item: StudyItem): Promise<KeyInsight[]> => {
  const rows = await tx
    .select({
      insight: keyInsights,
      documentName: documents.name,
      datasetName: datasets.name,
      studyName: studies.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(keyInsights)
    .innerJoin(studies, studyOfInsight)
    .innerJoin(users, and(eq(users.clientId, keyInsights.clientId), eq(users.id, keyInsights.author)))
    .leftJoin(documents, documentOfInsight)
    .leftJoin(datasets, datasetOfInsight)
    .where(and(ofItem(ctx, item), insightOpen(ctx.actor)))
    .orderBy(asc(keyInsights.position), asc(keyInsights.created), asc(keyInsights.id))
  return rows.map((row, at) => presentInsight(row, at + 1))
}

/** One insight of an item. Throws notFound. */
export const readInsight = async (tx: Tx, ctx: TxCtx, item: StudyItem, id: string): Promise<KeyInsight> => {
  const found = (await readInsights(tx, ctx, item)).find(insight => insight.id === id)
  if (!found) throw notFound('insight')
  return found
}

/** Keys of all pictures that insights of the organisation need. */
export const neededPictures = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const rows = await tx
    .select({ key: keyInsights.image })
    .from(keyInsights)
    .where(and(eq(keyInsights.clientId, clientId), isNotNull(keyInsights.image)))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

export const sweepInsights = sweepOrphans({ files: insightFiles, needed: neededPictures, hours: 24 })
