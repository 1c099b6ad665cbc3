import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { newId } from '../../db/ids'
import { documentPages, documents } from '../../db/schema'
import { DocumentError } from '../../documents/problem'
import type { ReadPage } from '../../documents/protocol'
import { runDocumentWorker } from '../../documents/run'
import { documentLane } from '../../jobs/lanes'
import { defineJob, type JobCtx } from '../../jobs/types'
import type { FileStore } from '../../store/files'
import { noteFindable } from '../following'
import { documentColumns, documentFiles, dropUnneeded } from './store'
import { sweepDocuments } from './sweep'

const INSERT_ROWS = 200
/** No preview is larger; more would be no picture of a page. */
const PREVIEW_BYTES = 20 * 1024 ** 2

const reading = (ctx: JobCtx, documentId: string) =>
  and(eq(documents.clientId, ctx.clientId), eq(documents.id, documentId), eq(documents.state, 'reading'))

/** Moves the pictures of an attempt into the store; null where a page has none. */
const storePreviews = async (
  files: FileStore,
  folder: string,
  pages: readonly ReadPage[],
  signal: AbortSignal,
  stored: string[],
): Promise<(string | null)[]> => {
  const keys: (string | null)[] = []
  for (const [index, page] of pages.entries()) {
    if (!page.preview) {
      keys.push(null)
      continue
    }
    const source = createReadStream(join(folder, `${index + 1}.webp`))
    const { key } = await files.put(source, { maxBytes: PREVIEW_BYTES, signal })
    stored.push(key)
    keys.push(key)
  }
  return keys
}

type Outcome =
  | { readonly state: 'ready'; readonly pages: readonly ReadPage[]; readonly previews: readonly (string | null)[] }
  /** The problem is shown; pages are what could be read all the same, for the search. */
  | { readonly state: 'failed'; readonly problem: string; readonly pages: readonly ReadPage[] }

/** All pages become visible with the end of the reading, or nothing does. False when the document has gone or is no longer being read. */
const commit = async (ctx: JobCtx, documentId: string, outcome: Outcome): Promise<boolean> =>
  ctx.tenant(async tx => {
    const { state, pages } = outcome
    const problem = outcome.state === 'failed' ? outcome.problem : null
    const moved = await tx
      .update(documents)
      .set({ state, problem, pageCount: pages.length, modified: new Date() })
      .where(reading(ctx, documentId))
      .returning({ by: documents.uploadedBy })
    const [document] = moved
    if (!document) return false
    const rows = pages.map(({ title, text, runs = [] }, index) => ({
      clientId: ctx.clientId,
      documentId,
      page: index + 1,
      title,
      text,
      preview: (outcome.state === 'ready' && outcome.previews[index]) || null,
      runs: runs.length > 0 ? runs : null,
    }))
    for (let at = 0; at < rows.length; at += INSERT_ROWS)
      await tx.insert(documentPages).values(rows.slice(at, at + INSERT_ROWS))
    await noteFindable(tx, { clientId: ctx.clientId, userId: document.by }, { type: 'document', id: documentId })
    return true
  })

/** Reads a document in a child process. Repeatable: each attempt starts over in a folder of its own. */
export const readDocumentJob = defineJob({
  name: 'document.read',
  data: z.strictObject({ documentId: z.string(), bytes: z.optional(z.number()) }),
  laneFor: ({ bytes = 0 }) => documentLane(bytes),
  maxAttempts: 3,
  run: async (ctx, { documentId }) => {
    const [row] = await ctx.tenant(tx => tx.select(documentColumns).from(documents).where(reading(ctx, documentId)))
    if (!row) return
    const files = documentFiles(ctx.stores, ctx.clientId)
    const attempt = newId()
    const stored: string[] = []
    let committed = false
    try {
      const folder = await files.workFolder(attempt)
      const task = { path: await files.local(row.file), fileType: row.fileType, folder }
      const pages = await runDocumentWorker(task, { signal: ctx.signal })
      const previews = await storePreviews(files, folder, pages, ctx.signal, stored)
      committed = await commit(ctx, documentId, { state: 'ready', pages, previews })
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      ctx.log.info({ document: documentId, detail: error.detail }, 'a document could not be read')
      await commit(ctx, documentId, { state: 'failed', problem: error.message, pages: error.kept })
    } finally {
      await files.dropWorkFolder(attempt)
      if (!committed) await dropUnneeded(ctx, ctx.clientId, stored)
    }
    await sweepDocuments(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'files of documents could not be swept'),
    )
  },
  failed: async (ctx, { documentId }, reason) => {
    const problem = `The file could not be read. ${reason} Upload it again.`
    await commit(ctx, documentId, { state: 'failed', problem, pages: [] })
  },
})
