import { LRUCache } from 'lru-cache'
import { notFound, Refusal } from '../../access/refusal'
import { createGate } from '../../process/gate'
import { createShared } from '../../process/shared'
import { inThreads, type InThread } from '../../process/threads'
import { storedColumns, type ColumnSource, type DatasetVersion, type StoredColumn } from '../../store/columns'
import { indexBytes, readTexts, type TextIndex } from './textIndex'

/** Answers read and scored, of all datasets together. */
const CACHE_BYTES = 128 * 1024 * 1024
/** Questions whose answers are read at a time in this process; others wait. */
const THREADS = 2
const HEAP_MB = 1024

/** Where columns come from, and what reads one: a thread in the product. */
interface TextSources {
  readonly columns: typeof storedColumns
  readonly inThread: InThread<StoredColumn, TextIndex>
}

/**
 * Loads the answers in one column of a committed version, read and scored once, since a version never changes: beside the thread
 * that serves HTTP, which does not even unpack the column, and for as long as somebody waits for them.
 */
export const createTextLoader = ({ columns, inThread }: TextSources) => {
  const cache = new LRUCache<string, TextIndex>({
    maxSize: CACHE_BYTES,
    sizeCalculation: index => Math.max(1, indexBytes(index)),
  })
  const sharing = createShared<TextIndex>()
  /** Questions that are read in this process, each client organisation in its turn. */
  const gate = createGate(
    THREADS,
    20,
    () =>
      new Refusal('unavailable', 'Many responses are being read right now. Try again in a moment.', { retryAfter: 5 }),
  )
  const storedColumn = async (source: ColumnSource, of: DatasetVersion, variable: string): Promise<StoredColumn> => {
    for await (const [column] of columns(source, of, [variable])) if (column) return column
    throw notFound('question')
  }
  return async (
    source: ColumnSource,
    of: DatasetVersion,
    variable: string,
    signal: AbortSignal,
  ): Promise<TextIndex> => {
    const key = JSON.stringify([source.clientId, of.datasetId, of.version, variable])
    const known = cache.get(key)
    if (known) return known
    const read = async (stop: AbortSignal): Promise<TextIndex> => {
      const stored = await storedColumn(source, of, variable)
      const index = await gate({ client: source.clientId }, () => inThread(stored, stop))
      cache.set(key, index)
      return index
    }
    return sharing(key, read, signal)
  }
}

/** The loader of this process. */
export const loadTexts = createTextLoader({
  columns: storedColumns,
  inThread: inThreads('texts-worker', readTexts, { maxThreads: THREADS, heapMb: HEAP_MB }),
})
