import { unzipSync } from 'fflate'
import { DOCUMENT_LIMITS } from '@core/domain'
import { damaged, tooManyEntries, unpacksTooLarge } from './problem'

/** A larger part cannot be text of a document. */
const PART_BYTES = 256 * 1024 ** 2

export interface Package {
  readonly names: ReadonlySet<string>
  /** Bytes of some parts, by name; missing parts are left out. Names are keys only, never paths. */
  readonly parts: (wanted: (name: string) => boolean) => Record<string, Uint8Array>
  /** One part as text, or null. */
  readonly text: (name: string) => string | null
}

const decode = (bytes: Uint8Array): string => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

const unpack = (octets: Uint8Array, filter: Parameters<typeof unzipSync>[1]): Record<string, Uint8Array> => {
  try {
    return unzipSync(octets, filter)
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : 'not a zip')
  }
}

/**
 * Opens an Office file. The sizes in its directory are checked before anything is unpacked, and a part is never unpacked beyond
 * its announced size. Throws DocumentError.
 */
export const openPackage = (octets: Uint8Array): Package => {
  const names = new Set<string>()
  let [entries, unpacked] = [0, 0]
  unpack(octets, {
    filter: ({ name, originalSize }) => {
      names.add(name)
      entries += 1
      unpacked += originalSize
      return false
    },
  })
  if (entries > DOCUMENT_LIMITS.entries) throw tooManyEntries()
  if (unpacked > DOCUMENT_LIMITS.unpacked) throw unpacksTooLarge()
  const parts: Package['parts'] = wanted =>
    unpack(octets, { filter: ({ name, originalSize }) => originalSize <= PART_BYTES && wanted(name) })
  return {
    names,
    parts,
    text: name => {
      const found = parts(one => one === name)[name]
      return found === undefined ? null : decode(found)
    },
  }
}
