import { Readable } from 'node:stream'
import type * as contract from '@core/contract'
import type { Ctx } from '../../access/context'
import { Refusal, conflict, invalid, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { roomGuard } from '../../access/roomGuard'
import { presentImport, type ImportRow } from './present'
import { TooManyBytesError } from '../../store/files'
import { readImportJob } from './readJob'
import { filesOf, findImport, moveImport } from './store'

const PROGRESS_MS = 200

const uploaded = conflict('The file of this import has arrived already. Start a new import for another file.')

/** Stores how many bytes have arrived, at most five times a second and one statement at a time. */
const byteProgress = (ctx: Ctx, { id, fileBytes }: ImportRow): ((done: number) => void) => {
  let said = 0
  let busy = false
  return done => {
    if (busy || performance.now() - said < PROGRESS_MS) return
    said = performance.now()
    busy = true
    ctx
      .tenant(async tx =>
        moveImport(tx, ctx.client.id, id, ['uploading'], { progress: { unit: 'bytes', done, total: fileBytes } }),
      )
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the progress of an upload could not be stored'))
      .finally(() => {
        busy = false
      })
  }
}

const receive = async (ctx: Ctx, row: ImportRow, body: ReadableStream<Uint8Array>): Promise<string> => {
  const store = filesOf(ctx.stores, ctx.client.id)
  const full = new AbortController()
  const [arrived, watch] = [byteProgress(ctx, row), roomGuard(ctx, full)]
  try {
    refuseScarce(await ctx.space(), row.fileBytes)
    const { key, bytes } = await store.put(Readable.fromWeb(body), {
      maxBytes: row.fileBytes,
      signal: AbortSignal.any([ctx.signal, full.signal]),
      onBytes: done => {
        arrived(done)
        watch(done)
      },
    })
    if (bytes === row.fileBytes) return key
    await store.delete(key)
    throw invalid(`Only ${bytes} of ${row.fileBytes} bytes arrived. Upload the file again.`, {
      file: ['The upload was cut off.'],
    })
  } catch (error) {
    if (full.signal.aborted) throw full.signal.reason
    if (error instanceof Refusal) throw error
    if (error instanceof TooManyBytesError)
      throw invalid(`More than the announced ${row.fileBytes} bytes arrived. Choose the file again.`, {
        file: ['The file changed during the upload.'],
      })
    if (ctx.signal.aborted)
      throw invalid('The upload was interrupted. Upload the file again.', {
        file: ['The upload was interrupted.'],
      })
    throw error
  }
}

/** Takes the bytes of the announced file. Reading starts, as a job, in the transaction that stores that they have arrived. */
export const uploadImportFile: Verb<typeof contract.uploadImportFile> = async (ctx, { params, body }) => {
  const row = await ctx.tenant(async tx => findImport(tx, ctx.client.id, params.importId))
  if (row.state !== 'uploading') {
    await body.cancel()
    throw uploaded
  }
  const file = await receive(ctx, row, body)
  const drop = () => filesOf(ctx.stores, ctx.client.id).delete(file)
  try {
    const { answer, repeated } = await ctx.createOnce(async tx => {
      const progress = { unit: 'bytes', done: 0, total: row.fileBytes } as const
      const moved = await moveImport(tx, ctx.client.id, row.id, ['uploading'], {
        state: 'reading',
        progress,
        result: { file },
      })
      if (!moved) throw uploaded
      const detail = { import: row.id, name: row.fileName, bytes: row.fileBytes }
      await ctx.audit(tx, { event: 'import.uploaded', outcome: 'ok', detail })
      await ctx.enqueue(tx, readImportJob, { importId: row.id, bytes: row.fileBytes })
      return presentImport(moved)
    })
    if (repeated) await drop()
    return answer
  } catch (error) {
    // After any other failure the file may have been taken all the same; if not, the sweep finds it.
    if (error === uploaded) await drop()
    throw error
  }
}
