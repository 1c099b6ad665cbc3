import { openSync, closeSync, writeSync } from 'node:fs'
import { Zip, ZipDeflate } from 'fflate'

export interface ZipPart {
  readonly name: string
  /** Texts in pieces, so that large files are never held whole. */
  readonly pieces: Iterable<string>
}

/** Writes a ZIP archive of texts in UTF-8. Works without pauses: for processes of their own. */
export const writeZip = (path: string, parts: readonly ZipPart[]): void => {
  const file = openSync(path, 'wx', 0o600)
  const encoder = new TextEncoder()
  try {
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      writeSync(file, chunk)
    })
    for (const { name, pieces } of parts) {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      for (const piece of pieces) entry.push(encoder.encode(piece))
      entry.push(new Uint8Array(), true)
    }
    zip.end()
  } finally {
    closeSync(file)
  }
}
