import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { copyDocument, deleteDocument, patchDocument } from '@core/contract'
import { newId } from '../../db/ids'
import { documentPages, documents, userGroups } from '../../db/schema'
import type { Ctx } from '../../access/context'
import { invalid, notFound } from '../../access/refusal'
import type { Verb } from '../../http/mount'
import { findStudy } from '../studies/find'
import { readDocumentJob } from './readJob'
import { documentColumns, documentFiles, readDocument, unneeded } from './store'

const own = (ctx: Ctx, id: string) => and(eq(documents.clientId, ctx.client.id), eq(documents.id, id))
const pagesOf = (ctx: Ctx, id: string) =>
  and(eq(documentPages.clientId, ctx.client.id), eq(documentPages.documentId, id))

/** Removes a document with its pages; files go unless a copy in another study still needs them. */
export const remove: Verb<typeof deleteDocument> = async (ctx, { params: { documentId } }) => {
  const orphans = await ctx.tenant(async tx => {
    const previews = await tx.select({ key: documentPages.preview }).from(documentPages).where(pagesOf(ctx, documentId))
    const [gone] = await tx.delete(documents).where(own(ctx, documentId)).returning({ file: documents.file })
    if (!gone) throw notFound('document')
    await ctx.audit(tx, { event: 'document.deleted', outcome: 'ok', detail: { document: documentId } })
    return unneeded(tx, ctx.client.id, [gone.file, ...previews.flatMap(({ key }) => key ?? [])])
  })
  const files = documentFiles(ctx.dataDir, ctx.client.id)
  for (const key of orphans) await files.delete(key)
  return {}
}

/** Says which groups may open a document; an empty list opens it to all who may view the study. */
export const restrict: Verb<typeof patchDocument> = async (ctx, { params: { documentId }, body }) => {
  const groups = [...new Set(body.group_restrictions)]
  return ctx.tenant(async tx => {
    const known = groups.length
      ? await tx
          .select({ name: userGroups.name })
          .from(userGroups)
          .where(and(eq(userGroups.clientId, ctx.client.id), inArray(userGroups.name, groups)))
      : []
    const unknown = groups.filter(group => !known.some(({ name }) => name === group))
    if (unknown.length > 0)
      throw invalid('Choose groups of your organisation only.', {
        group_restrictions: [`There is no group named ${unknown.join(', ')}.`],
      })
    await tx.update(documents).set({ groupRestrictions: groups, modified: new Date() }).where(own(ctx, documentId))
    await ctx.audit(tx, {
      event: 'document.restricted',
      outcome: 'ok',
      detail: { document: documentId, groups: groups.length },
    })
    return readDocument(tx, ctx, documentId)
  })
}

const { search: _search, searchText: _searchText, ...pageColumns } = getTableColumns(documentPages)

/** Adds the same file to another study, under the same restrictions. The files are shared; one that is still being read is read again. */
export const copy: Verb<typeof copyDocument> = async (ctx, { params: { documentId }, body }) =>
  ctx.tenant(async tx => {
    const study = await findStudy(tx, ctx.actor, body.study)
    // Locked, so that its files cannot be deleted before the copy that needs them can be seen.
    const [original] = await tx.select(documentColumns).from(documents).where(own(ctx, documentId)).for('share')
    if (!original) throw notFound('document')
    if (original.studyId === study.id)
      throw invalid('The file belongs to this study already.', { study: ['The file belongs to this study already.'] })
    const id = newId()
    await tx.insert(documents).values({
      ...original,
      id,
      studyId: study.id,
      uploadedBy: ctx.actor.userId,
      created: sql`now()`,
      modified: sql`now()`,
    })
    const pages = await tx.select(pageColumns).from(documentPages).where(pagesOf(ctx, documentId))
    for (let at = 0; at < pages.length; at += 200)
      await tx.insert(documentPages).values(pages.slice(at, at + 200).map(page => ({ ...page, documentId: id })))
    if (original.state === 'reading') await ctx.enqueue(tx, readDocumentJob, { documentId: id, bytes: original.bytes })
    await ctx.audit(tx, { event: 'document.copied', outcome: 'ok', detail: { document: documentId, copy: id } })
    return readDocument(tx, ctx, id)
  })
