import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Column } from '@core/crosstab'
import type { ColumnHead } from '@core/respondents'
import { datasetColumns } from '../db/schema'
import type { Tx } from '../db/types'
import { columnSize, decodeColumn, decodeHead, type ColumnMeta, type EncodedColumn } from './columnCodec'

/** Decoded columns kept in memory, of all datasets together. */
const CACHE_BYTES = 256 * 1024 * 1024

/** What is known of columns without their cells, likewise. */
const HEAD_BYTES = 64 * 1024 * 1024

/** Columns fetched by one query where their length is not known: enough to save round trips. */
const BATCH = 8
/** Cells and columns fetched by one query at most, where it is known: what has come and is not decoded yet is in memory. */
const BATCH_CELLS = 8_000_000
const BATCH_MOST = 64

/** Whose data, and how to reach them: a request's or a job's context. */
export interface ColumnSource {
  readonly clientId: string
  tenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface DatasetVersion {
  readonly datasetId: string
  readonly version: number
}

const cache = new LRUCache<string, Column>({
  maxSize: CACHE_BYTES,
  // A column without respondents has no bytes, and the cache takes no size of 0.
  sizeCalculation: column => Math.max(1, columnSize(column)),
})

const cacheKey = (clientId: string, { datasetId, version }: DatasetVersion, name: string): string =>
  JSON.stringify([clientId, datasetId, version, name])

/** A stored column by its key and what lies beside its bytes. */
export interface StreamedColumn {
  readonly name: string
  /** Version that stores it: the column may be that of the file. */
  readonly version: number
  readonly meta: ColumnMeta
}

/** A column as it is stored. */
export interface StoredColumn extends EncodedColumn {
  readonly name: string
}

/** Which rows hold the columns of a version. */
const isOf = (clientId: string, { datasetId, version }: DatasetVersion) => {
  // A version that was prepared again stores what it changed; everything else it has from the version of its file.
  const fileVersion = sql`(select v.file_version from dataset_versions v where v.client_id = ${clientId}
    and v.dataset_id = ${datasetId} and v.version = ${version})`
  return and(
    eq(datasetColumns.clientId, clientId),
    eq(datasetColumns.datasetId, datasetId),
    or(eq(datasetColumns.version, version), eq(datasetColumns.version, fileVersion)),
  )
}

/** Columns of a committed version as they are stored, unchecked, in one query. */
const fetchStored = async (
  source: ColumnSource,
  of: DatasetVersion,
  names: readonly string[],
): Promise<StoredColumn[]> => {
  const rows = await source.tenant(async tx =>
    tx
      .selectDistinctOn([datasetColumns.name], {
        name: datasetColumns.name,
        meta: datasetColumns.meta,
        bytes: datasetColumns.bytes,
      })
      .from(datasetColumns)
      .where(and(isOf(source.clientId, of), inArray(datasetColumns.name, [...names])))
      .orderBy(datasetColumns.name, desc(datasetColumns.version)),
  )
  return rows.map(({ name, meta, bytes }) => ({ name, meta: meta as unknown as ColumnMeta, bytes }))
}

/** Every column of a committed version without its cells. */
export const listColumns = async (source: ColumnSource, of: DatasetVersion): Promise<StreamedColumn[]> => {
  const { name, version, meta } = datasetColumns
  const rows = await source.tenant(async tx =>
    tx
      .selectDistinctOn([name], { name, version, meta })
      .from(datasetColumns)
      .where(isOf(source.clientId, of))
      .orderBy(name, desc(version)),
  )
  return rows.map(row => ({ ...row, meta: row.meta as unknown as ColumnMeta }))
}

const heads = new LRUCache<string, ColumnHead>({
  maxSize: HEAD_BYTES,
  sizeCalculation: head => 1 + (head.kind === 'coded' ? 32 * head.dictionary.length : 0),
})

/** The named columns of a committed version without their cells; names that the version does not have are left out. */
export const loadHeads = async (
  source: ColumnSource,
  of: DatasetVersion,
  names: readonly string[],
): Promise<ReadonlyMap<string, ColumnHead>> => {
  const found = new Map<string, ColumnHead>()
  const absent: string[] = []
  for (const name of new Set(names)) {
    const cached = heads.get(cacheKey(source.clientId, of, name))
    if (cached) found.set(name, cached)
    else absent.push(name)
  }
  if (absent.length === 0) return found
  const { name, version, meta, bytes } = datasetColumns
  const rows = await source.tenant(async tx =>
    tx
      .selectDistinctOn([name], {
        name,
        meta,
        dictionary: sql<Uint8Array>`substring(${bytes} from (${meta} ->> 'cellBytes')::int + 1)`,
      })
      .from(datasetColumns)
      .where(and(isOf(source.clientId, of), inArray(name, absent)))
      .orderBy(name, desc(version)),
  )
  for (const row of rows) {
    const head = await decodeHead(row.meta as unknown as ColumnMeta, row.dictionary)
    heads.set(cacheKey(source.clientId, of, row.name), head)
    found.set(row.name, head)
  }
  return found
}

/** Columns of a committed version as they are stored, a few at a time, for a process that decodes them itself. */
export async function* storedColumns(
  source: ColumnSource,
  of: DatasetVersion,
  names: readonly string[],
): AsyncGenerator<readonly StoredColumn[]> {
  for (let start = 0; start < names.length; start += BATCH)
    yield await fetchStored(source, of, names.slice(start, start + BATCH))
}

/** Decodes columns abreast: they are unpacked beside this thread, and each is taken in a turn of its own. */
const decoded = (source: ColumnSource, of: DatasetVersion, stored: readonly StoredColumn[]) =>
  Promise.all(
    stored.map(async ({ name, ...encoded }): Promise<[string, Column]> => {
      const column = await decodeColumn(encoded)
      cache.set(cacheKey(source.clientId, of, name), column)
      return [name, column]
    }),
  )

const batchAfter = (stored: readonly StoredColumn[]): number => {
  const length = Math.max(1, ...stored.map(({ meta }) => meta.length))
  return Math.max(BATCH, Math.min(BATCH_MOST, Math.floor(BATCH_CELLS / length)))
}

/**
 * The named columns of a committed dataset version; names that the version does not have are left out.
 * Only columns that are not in memory are read, in batches of a bounded number of cells. A version never changes, so
 * nothing cached is ever stale.
 */
export const loadColumns = async (
  source: ColumnSource,
  of: DatasetVersion,
  names: readonly string[],
): Promise<ReadonlyMap<string, Column>> => {
  const columns = new Map<string, Column>()
  const absent: string[] = []
  for (const name of new Set(names)) {
    const cached = cache.get(cacheKey(source.clientId, of, name))
    if (cached) columns.set(name, cached)
    else absent.push(name)
  }
  // While one batch is decoded, the next one comes.
  let decoding: Promise<[string, Column][]> = Promise.resolve([])
  const take = async () => {
    for (const [name, column] of await decoding) columns.set(name, column)
  }
  for (let start = 0, size = BATCH; start < absent.length;) {
    const [stored] = await Promise.all([fetchStored(source, of, absent.slice(start, start + size)), take()])
    start += size
    size = batchAfter(stored)
    decoding = decoded(source, of, stored)
  }
  await take()
  return columns
}
