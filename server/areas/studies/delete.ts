import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { datasets, documentPages, documents, favorites, imports, keyInsights, receipts, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx, TxCtx } from '../../access/context'
import { conflict, invalid } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { stopWork } from '../../jobs/stops'
import { type ImportRow, dropFiles, filesOf, workOf } from '../imports'
import { documentFiles, unneeded } from '../documents'
import { insightFiles } from '../insights'
import { requireStudy } from '../../access/objects'

const KEYS_AT_ONCE = 1000
const ENDED = ['done', 'failed', 'cancelled'] as const

/** Cancels imports into the study, whose jobs then find nothing to do, and forgets those that have ended. Returns what was running. */
const endImports = async (tx: Tx, clientId: string, studyId: string): Promise<ImportRow[]> => {
  const into = and(eq(imports.clientId, clientId), eq(imports.studyId, studyId))
  const running = await tx
    .select()
    .from(imports)
    .where(and(into, notInArray(imports.state, [...ENDED])))
    .for('update')
  const ids = running.map(row => row.id)
  if (ids.length > 0)
    await tx
      .update(imports)
      .set({ state: 'cancelled', studyId: null, review: null, problem: null, result: {}, modified: new Date() })
      .where(and(eq(imports.clientId, clientId), inArray(imports.id, ids)))
  await tx.delete(imports).where(into)
  return running
}

const documentKeys = async (tx: Tx, clientId: string, studyId: string): Promise<string[]> => {
  const own = and(eq(documents.clientId, clientId), eq(documents.studyId, studyId))
  const files = await tx.select({ key: documents.file }).from(documents).where(own)
  const previews = await tx
    .selectDistinct({ key: documentPages.preview })
    .from(documentPages)
    .innerJoin(
      documents,
      and(eq(documents.clientId, documentPages.clientId), eq(documents.id, documentPages.documentId)),
    )
    .where(own)
  return [...new Set([...files, ...previews].flatMap(({ key }) => key ?? []))]
}

const pictureKeys = async (tx: Tx, clientId: string, studyId: string): Promise<string[]> => {
  const rows = await tx
    .select({ key: keyInsights.image })
    .from(keyInsights)
    .where(and(eq(keyInsights.clientId, clientId), eq(keyInsights.studyId, studyId), isNotNull(keyInsights.image)))
  return rows.flatMap(({ key }) => key ?? [])
}

const orphansOf = async (tx: Tx, clientId: string, keys: readonly string[]): Promise<string[]> => {
  const orphans: string[] = []
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE)
    orphans.push(...(await unneeded(tx, clientId, keys.slice(at, at + KEYS_AT_ONCE))))
  return orphans
}

interface Removed {
  readonly running: readonly ImportRow[]
  readonly files: readonly string[]
  readonly pictures: readonly string[]
}

const removeRows = async (tx: Tx, ctx: TxCtx, studyId: string): Promise<Removed> => {
  const clientId = ctx.client.id
  const own = and(eq(studies.clientId, clientId), eq(studies.id, studyId))
  // Imports first, as a commit locks them: import, then study.
  const running = await endImports(tx, clientId, studyId)
  await tx.select({ id: studies.id }).from(studies).where(own).for('update')
  const [late] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.studyId, studyId)))
    .limit(1)
  if (late) throw conflict('An import into this study has just been started. Try again.')
  const [keys, pictures] = [await documentKeys(tx, clientId, studyId), await pictureKeys(tx, clientId, studyId)]
  await tx
    .delete(favorites)
    .where(and(eq(favorites.clientId, clientId), eq(favorites.itemType, 'study'), eq(favorites.itemId, studyId)))
  const ofStudy = tx
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId)))
  await tx
    .update(receipts)
    .set({ content: null })
    .where(and(eq(receipts.clientId, clientId), inArray(receipts.datasetId, ofStudy)))
  await tx.delete(studies).where(own)
  return { running, files: await orphansOf(tx, clientId, keys), pictures }
}

/** What cannot be deleted now is left to the sweeps. */
const removeFiles = async (ctx: Ctx, { running, files, pictures }: Removed): Promise<void> => {
  const clientId = ctx.client.id
  for (const row of running) {
    stopWork(clientId, row.id)
    await dropFiles(filesOf(ctx.stores, clientId), workOf(row))
  }
  const ofDocuments = documentFiles(ctx.stores, clientId)
  for (const key of files) await ofDocuments.delete(key)
  const ofInsights = insightFiles(ctx.stores, clientId)
  for (const key of pictures) await ofInsights.delete(key)
}

/** Deletes a study with all it holds, once its name has been typed; an import that is running into it is cancelled. */
export const deleteStudy: Verb<typeof contract.deleteStudy> = async (ctx, { params, query }) => {
  const removed = await ctx.tenant(async tx => {
    const study = await requireStudy(tx, ctx.actor, params.id)
    if (query.name !== study.name)
      throw invalid('This is not the name of the study. Nothing was deleted.', {
        name: ['Type the name exactly as it is written.'],
      })
    const gone = await removeRows(tx, ctx, study.id)
    await ctx.audit(tx, {
      event: 'study.deleted',
      outcome: 'ok',
      detail: { study: study.id, number: study.studyNumber, imports: gone.running.length },
    })
    return gone
  })
  await removeFiles(ctx, removed).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'files of a deleted study were left to the sweep'),
  )
  return {}
}
