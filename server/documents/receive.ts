import { Readable } from 'node:stream'
import type { Ctx } from '../access/context'
import { invalid, Refusal } from '../access/refusal'
import { roomGuard } from '../access/roomGuard'
import { TooManyBytesError, type FileStore } from '../store/files'

const MB = 1024 ** 2

/** What is said about a file that is not taken. */
interface Taken {
  readonly maxBytes: number
  readonly what: 'picture' | 'file'
  /** The field that a form shows the problem at. */
  readonly field: string
  /** What to do about one that is too large. */
  readonly tooLarge: string
  /** What is accepted. */
  readonly accepted: string
}

/** Stores the bytes of a request and returns their key; the caller deletes them. Throws Refusal for a file that is empty, too large or cut off. */
export const receiveFile = async (
  ctx: Ctx,
  files: FileStore,
  body: ReadableStream<Uint8Array>,
  { maxBytes, what, field, tooLarge, accepted }: Taken,
): Promise<string> => {
  const full = new AbortController()
  try {
    const { key, bytes } = await files.put(Readable.fromWeb(body), {
      maxBytes,
      signal: AbortSignal.any([ctx.signal, full.signal]),
      onBytes: roomGuard(ctx, full),
    })
    if (bytes > 0) return key
    await files.delete(key)
    throw invalid(`The file is empty. ${accepted}`, { [field]: ['The file is empty.'] })
  } catch (error) {
    if (full.signal.aborted) throw full.signal.reason
    if (error instanceof TooManyBytesError)
      throw new Refusal('too_large', `The ${what} is larger than ${maxBytes / MB} MB. ${tooLarge}`)
    if (ctx.signal.aborted)
      throw invalid(`The upload was interrupted. Choose the ${what} again.`, {
        [field]: ['The upload was interrupted.'],
      })
    throw error
  }
}
