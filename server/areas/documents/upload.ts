import { Readable } from 'node:stream'
import type * as contract from '@core/contract'
import { DOCUMENT_LIMITS } from '@core/domain'
import { newId } from '../../db/ids'
import { documents } from '../../db/schema'
import type { Ctx } from '../../access/context'
import { Refusal, invalid, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { roomGuard } from '../../access/roomGuard'
import { TooManyBytesError } from '../../store/files'
import { requireStudy } from '../../access/objects'
import { kindOf } from './kind'
import { documentName } from './name'
import { readDocumentJob } from './readJob'
import { documentFiles, dropUnneeded, readDocument } from './store'

const problem = (message: string, field: string): Refusal => invalid(message, { file: [field] })

const receive = async (ctx: Ctx, announced: number, body: ReadableStream<Uint8Array>): Promise<string> => {
  const files = documentFiles(ctx.stores, ctx.client.id)
  const full = new AbortController()
  try {
    refuseScarce(await ctx.space(), announced)
    const { key, bytes } = await files.put(Readable.fromWeb(body), {
      maxBytes: announced,
      signal: AbortSignal.any([ctx.signal, full.signal]),
      onBytes: roomGuard(ctx, full),
    })
    if (bytes === announced) return key
    await files.delete(key)
    throw problem(`Only ${bytes} of ${announced} bytes arrived. Upload the file again.`, 'The upload was cut off.')
  } catch (error) {
    if (full.signal.aborted) throw full.signal.reason
    if (error instanceof Refusal) throw error
    if (error instanceof TooManyBytesError)
      throw problem(
        `More than the announced ${announced} bytes arrived. Choose the file again.`,
        'The file changed during the upload.',
      )
    if (ctx.signal.aborted)
      throw problem('The upload was interrupted. Upload the file again.', 'The upload was interrupted.')
    throw error
  }
}

/** Takes a file for a study. It is there for everyone, in the state 'reading', once all of its bytes are and its content is known. */
export const uploadDocument: Verb<typeof contract.uploadDocument> = async (ctx, { params, query, body }) => {
  if (query.bytes > DOCUMENT_LIMITS.bytes) {
    await body.cancel()
    throw new Refusal(
      'too_large',
      `The file is larger than ${DOCUMENT_LIMITS.bytes / 1024 ** 2} MB. Make its pictures smaller or split it.`,
    )
  }
  const files = documentFiles(ctx.stores, ctx.client.id)
  const file = await receive(ctx, query.bytes, body)
  try {
    const kind = await kindOf(await files.local(file))
    const { answer, repeated } = await ctx.createOnce(async tx => {
      const study = await requireStudy(tx, ctx.actor, params.studyId)
      const id = newId()
      await tx.insert(documents).values({
        ...kind,
        clientId: ctx.client.id,
        id,
        studyId: study.id,
        name: documentName(query.file_name),
        bytes: query.bytes,
        file,
        uploadedBy: ctx.actor.userId,
      })
      await ctx.enqueue(tx, readDocumentJob, { documentId: id, bytes: query.bytes })
      await ctx.audit(tx, { event: 'document.uploaded', outcome: 'ok', detail: { document: id, bytes: query.bytes } })
      return readDocument(tx, ctx, id)
    })
    if (repeated) await dropUnneeded(ctx, ctx.client.id, [file])
    return answer
  } catch (error) {
    await dropUnneeded(ctx, ctx.client.id, [file])
    throw error
  }
}
