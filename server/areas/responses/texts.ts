import { LRUCache } from 'lru-cache'
import { notFound } from '../../access/refusal'
import { loadColumns, type ColumnSource, type DatasetVersion } from '../../store/columns'
import { scorer } from './sentiment'
import { readTexts, type TextIndex } from './textIndex'

/** Answers read and scored, of all datasets together. */
const CACHE_BYTES = 128 * 1024 * 1024

const cache = new LRUCache<string, TextIndex>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ bytes }) => Math.max(1, bytes),
})
const reading = new Map<string, Promise<TextIndex>>()

/** The answers in one column of a committed version, read and scored once: a version never changes. */
export const loadTexts = async (source: ColumnSource, of: DatasetVersion, variable: string): Promise<TextIndex> => {
  const key = JSON.stringify([source.clientId, of.datasetId, of.version, variable])
  const known = cache.get(key)
  if (known) return known
  const column = (await loadColumns(source, of, [variable])).get(variable)
  if (!column) throw notFound('question')
  const running = reading.get(key) ?? readTexts(column, scorer).finally(() => reading.delete(key))
  reading.set(key, running)
  const texts = await running
  cache.set(key, texts)
  return texts
}
