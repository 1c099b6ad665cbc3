import type * as contract from '@core/contract'
import { documentPages, documents } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { documentFiles, ownDocument, pagesOf, unneeded } from './store'

/** Removes a document with its pages; files go unless a copy in another study still needs them. */
export const deleteDocument: Verb<typeof contract.deleteDocument> = async (ctx, { params: { documentId } }) => {
  const orphans = await ctx.tenant(async tx => {
    const previews = await tx.select({ key: documentPages.preview }).from(documentPages).where(pagesOf(ctx, documentId))
    const [gone] = await tx.delete(documents).where(ownDocument(ctx, documentId)).returning({ file: documents.file })
    if (!gone) throw notFound('document')
    await ctx.audit(tx, { event: 'document.deleted', outcome: 'ok', detail: { document: documentId } })
    return unneeded(tx, ctx.client.id, [gone.file, ...previews.flatMap(({ key }) => key ?? [])])
  })
  const files = documentFiles(ctx.stores, ctx.client.id)
  for (const key of orphans) await files.delete(key)
  return {}
}
