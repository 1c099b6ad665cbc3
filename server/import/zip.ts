import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { UPLOAD_LIMITS } from '@core/domain/limits'
import { SurveyFileError } from './types'

/** The parts of a ZIP file. Names are keys only, never paths. */
export interface Zip {
  /** Names of its files and their sizes in bytes when unpacked, in their order. */
  readonly sizes: ReadonlyMap<string, number>
  /** The bytes of a file in pieces; never more than its announced size. */
  readonly pieces: (name: string) => AsyncGenerator<Uint8Array>
  /** The bytes of a file of at most so many. */
  readonly bytes: (name: string, most: number) => Promise<Uint8Array>
  readonly close: () => void
}

const MOST_ENTRIES = 5000

const refuse = (code: string, message: string, advice: string): SurveyFileError =>
  new SurveyFileError({ code, message, where: null, advice })

const damaged = (): SurveyFileError =>
  refuse('damaged_archive', 'This ZIP archive is damaged.', 'Make it again and upload that.')

const isUnwanted = (name: string): boolean => name.endsWith('/') || /(^|\/)(__MACOSX|\.)/u.test(name)

/** Folders, and what macOS adds, are left out. */
const entriesOf = async (file: ZipFile): Promise<Map<string, Entry>> => {
  if (file.entryCount > MOST_ENTRIES)
    throw refuse('archive_entries', `This ZIP archive holds ${file.entryCount} files.`, 'It should hold one survey.')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of file.eachEntry()) {
    if (isUnwanted(entry.fileName) && !entry.fileName.startsWith('_rels/')) continue
    entries.set(entry.fileName, entry)
    unpacked += entry.uncompressedSize
  }
  if (unpacked > UPLOAD_LIMITS.survey.unpacked)
    throw refuse(
      'archive_size',
      `This ZIP archive unpacks to more than ${UPLOAD_LIMITS.survey.unpacked / 1024 ** 3} GB.`,
      'Split the survey, or leave out columns, and upload it again.',
    )
  return entries
}

const opened = async (file: ZipFile, entry: Entry): Promise<Readable> => {
  if (entry.isEncrypted())
    throw refuse(
      'encrypted',
      'This ZIP archive is protected with a password.',
      'Unpack it with its password and upload what is inside.',
    )
  return file.openReadStreamPromise(entry)
}

async function* piecesOf(file: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await opened(file, entry).catch((error: unknown) => {
    throw error instanceof SurveyFileError ? error : damaged()
  })
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) yield piece
  } catch {
    throw damaged()
  } finally {
    stream.destroy()
  }
}

/**
 * Opens a ZIP file. Its directory alone is read; sizes that it announces are checked before anything is unpacked, and a file that
 * unpacks to more than it announced is damaged. Throws SurveyFileError.
 */
export const openZip = async (path: string): Promise<Zip> => {
  const file = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw damaged()
  })
  try {
    const entries = await entriesOf(file)
    const entryOf = (name: string): Entry => {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      return entry
    }
    return {
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      pieces: name => piecesOf(file, entryOf(name)),
      bytes: async (name, most) => {
        const entry = entryOf(name)
        if (entry.uncompressedSize > most)
          throw refuse('archive_size', `"${name}" in this ZIP archive is too large.`, 'Leave out what is not needed.')
        const pieces: Uint8Array[] = []
        for await (const piece of piecesOf(file, entry)) pieces.push(piece)
        return Buffer.concat(pieces)
      },
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error instanceof SurveyFileError ? error : damaged()
  }
}
