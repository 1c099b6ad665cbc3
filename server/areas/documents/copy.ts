import { getTableColumns, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { documentPages, documents } from '../../db/schema'
import { invalid, notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { requireStudy } from '../../access/objects'
import { noteFindable } from '../following'
import { readDocumentJob } from './readJob'
import { documentColumns, ownDocument, pagesOf, readDocument } from './store'

const { search: _search, searchText: _searchText, ...pageColumns } = getTableColumns(documentPages)

/** Adds the same file to another study, under the same restrictions. The files are shared; one that is still being read is read again. */
export const copyDocument: TxVerb<typeof contract.copyDocument> = async (tx, ctx, { params: { documentId }, body }) => {
  const study = await requireStudy(tx, ctx.actor, body.study)
  // Locked, so that its files cannot be deleted before the copy that needs them can be seen.
  const [original] = await tx.select(documentColumns).from(documents).where(ownDocument(ctx, documentId)).for('share')
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
  else await noteFindable(tx, ctx.actor, { type: 'document', id })
  await ctx.audit(tx, { event: 'document.copied', outcome: 'ok', detail: { document: documentId, copy: id } })
  return readDocument(tx, ctx, id)
}
