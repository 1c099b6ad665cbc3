import { named } from '@core/respondents'
import { listColumns, type ColumnSource, type DatasetVersion } from '../store/columns'
import { kindOf, streamCells } from '../store/columnStream'
import type { RespondentsClient } from './client'
import { BLOCK, blockFrom, createStatement } from './table'

/** Bytes of stored columns held at once, of all columns together. */
const WINDOWS_BYTES = 128 * 1024 * 1024
const WINDOW_MOST = 1024 * 1024
const WINDOW_LEAST = 16 * 1024
/** Bytes of one block: fewer respondents where there are many columns. */
const BLOCK_BYTES = 64 * 1024 * 1024

const even = (count: number): number => Math.max(2, count - (count % 2))

/**
 * Fills a new table with a stored version, block by block: memory depends on columns, not on respondents. Throws CorruptColumnError
 * when stored bytes are not those that were stored.
 */
export const loadVersion = async (
  client: RespondentsClient,
  table: string,
  source: ColumnSource,
  of: DatasetVersion,
  length: number,
  signal: AbortSignal,
): Promise<void> => {
  const stored = await listColumns(source, of)
  const columns = stored.map(({ name, meta }) => ({ variable: name, kind: kindOf(meta) }))
  await client.run(createStatement(table, columns), signal)
  const window = Math.max(WINDOW_LEAST, Math.min(WINDOW_MOST, Math.floor(WINDOWS_BYTES / Math.max(1, stored.length))))
  const rowBytes = 4 + columns.reduce((sum, { kind }) => sum + kind.BYTES_PER_ELEMENT, 0)
  const block = even(Math.min(BLOCK, Math.floor(BLOCK_BYTES / rowBytes)))
  const streams = stored.map(column => streamCells(source, of.datasetId, column, window))
  try {
    for (let from = 0; from < length; from += block) {
      signal.throwIfAborted()
      const rows = Math.min(block, length - from)
      const cells = []
      for (const stream of streams) cells.push(await stream.next(rows))
      await client.insert(named(table), blockFrom(from, columns, cells, rows), signal)
    }
    for (const stream of streams) await stream.end()
  } finally {
    for (const stream of streams) stream.close()
  }
}
