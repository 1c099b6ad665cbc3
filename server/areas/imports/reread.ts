import { Readable } from 'node:stream'
import type { ImportStatus } from '@core/contract'
import type * as contract from '@core/contract'
import type { Tx } from '../../db/types'
import type { Ctx } from '../../access/context'
import { Refusal, conflict } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { presentImport, type ImportRow } from './present'
import { TooManyBytesError } from '../../store/files'
import { readImportJob } from './readJob'
import { filesOf, findImport, moveImport, workOf, type ImportWork } from './store'

const CODEBOOK_BYTES = 20 * 1024 * 1024

const inReview = async (ctx: Ctx, importId: string): Promise<ImportRow> => {
  const row = await ctx.tenant(async tx => findImport(tx, ctx.client.id, importId))
  if (row.state !== 'review' || (row.review?.csv ?? null) === null)
    throw conflict('Only a delimited file or a workbook in review can be read again with other options.')
  return row
}

const readAgain =
  (ctx: Ctx, row: ImportRow, change: { options?: ImportRow['options']; result: ImportWork }) =>
  async (tx: Tx): Promise<ImportStatus> => {
    const progress = { unit: 'bytes', done: 0, total: row.fileBytes } as const
    const moved = await moveImport(tx, ctx.client.id, row.id, ['review'], {
      ...change,
      state: 'reading',
      problem: null,
      progress,
    })
    if (!moved) throw conflict('This import is no longer in review.')
    const event = change.options === undefined ? 'import.codebook_added' : 'import.read_again'
    await ctx.audit(tx, { event, outcome: 'ok', detail: { import: row.id, name: row.fileName } })
    await ctx.enqueue(tx, readImportJob, { importId: row.id, bytes: row.fileBytes })
    return presentImport(moved)
  }

/** Reads the delimited file or workbook again with other options; the review that there is stays until the new one replaces it. */
export const rereadImport: Verb<typeof contract.rereadImport> = async (ctx, { params, body }) => {
  const row = await inReview(ctx, params.importId)
  return ctx.tenant(readAgain(ctx, row, { options: body, result: workOf(row) }))
}

/** Takes a codebook for the delimited file or workbook and reads it again. A codebook that cannot be read leaves the review as it was. */
export const uploadImportCodebook: Verb<typeof contract.uploadImportCodebook> = async (ctx, { params, body }) => {
  const row = await inReview(ctx, params.importId)
  const store = filesOf(ctx.stores, ctx.client.id)
  const { key } = await store
    .put(Readable.fromWeb(body), { maxBytes: CODEBOOK_BYTES, signal: ctx.signal })
    .catch((error: unknown) => {
      if (error instanceof TooManyBytesError) throw new Refusal('too_large', 'The codebook is larger than 20 MB.')
      throw error
    })
  try {
    const again = readAgain(ctx, row, { result: { ...workOf(row), newCodebook: key } })
    const { answer, repeated } = await ctx.createOnce(again)
    if (repeated) await store.delete(key)
    return answer
  } catch (error) {
    await store.delete(key)
    throw error
  }
}
