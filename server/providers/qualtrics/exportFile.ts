import { pipeline } from 'node:stream'
import { crc32 } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { ProviderFault } from '../fault'

const MOST_UNPACKED = 1.8 * 1024 ** 3

const corrupt = (): ProviderFault =>
  new ProviderFault('corrupt_file', 'Qualtrics sent a file of responses that is damaged.')

/** The one file inside. yauzl refuses names that lead out of a folder; the name is not used for anything. */
const entryOf = async (zip: ZipFile): Promise<Entry> => {
  const entries: Entry[] = []
  for await (const found of zip.eachEntry()) entries.push(found)
  const [entry] = entries
  if (!entry || entries.length > 1 || entry.isEncrypted() || entry.fileName.endsWith('/')) throw corrupt()
  if (entry.uncompressedSize > MOST_UNPACKED)
    throw new ProviderFault('too_large', 'This survey has more responses than can be imported at once.')
  return entry
}

/** Whether all bytes are there and are those that were packed. */
const checkBytes = async (zip: ZipFile, entry: Entry): Promise<void> => {
  let [sum, size] = [0, 0]
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    sum = crc32(piece, sum)
    size += piece.length
  }
  if (sum !== entry.crc32 || size !== entry.uncompressedSize) throw corrupt()
}

async function* recordsOf(zip: ZipFile, entry: Entry): AsyncGenerator<string[], void> {
  const parser = parse({ bom: true, relax_column_count: false })
  // Its errors reach the parser, which the loop below reads.
  pipeline(await zip.openReadStreamPromise(entry), parser, () => undefined)
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield row
  } catch (error) {
    throw error instanceof CsvError ? corrupt() : error
  } finally {
    parser.destroy()
  }
}

/**
 * The rows of a zipped export, of which every byte was checked before the first is handed out. Throws ProviderFault corrupt_file or
 * too_large.
 */
export const openExport = async (bytes: Buffer): Promise<AsyncGenerator<string[], void>> => {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    const entry = await entryOf(zip)
    await checkBytes(zip, entry)
    return recordsOf(zip, entry)
  } catch (error) {
    throw error instanceof ProviderFault ? error : corrupt()
  }
}
