import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { UPLOAD_LIMITS } from '@core/domain/limits'
import type { ReadOptions } from '../types'
import { refuse } from './refusals'

/** The file's bytes, unpacked when it is named `.gz`; counts what was read of the file itself. */
export async function* readBytes(path: string, { onProgress, signal }: ReadOptions): AsyncGenerator<Uint8Array> {
  const { size } = await stat(path)
  const file = createReadStream(path, { highWaterMark: 256 * 1024, ...(signal ? { signal } : {}) })
  const bytes = path.toLowerCase().endsWith('.gz') ? file.pipe(createGunzip()) : file
  if (bytes !== file) file.on('error', error => bytes.destroy(error))
  let unpacked = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      unpacked += chunk.length
      if (unpacked > UPLOAD_LIMITS.survey.unpacked) {
        const limit = UPLOAD_LIMITS.survey.unpacked / 1024 ** 3
        throw refuse(
          'too_large',
          `The file is larger than ${limit} GB when unpacked.`,
          null,
          'Split it by wave or leave out columns.',
        )
      }
      yield chunk
      onProgress?.({ unit: 'bytes', done: file.bytesRead, total: size })
    }
  } finally {
    file.destroy()
  }
}
