import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Column } from '@core/crosstab'
import type { ColumnHead } from '@core/respondents'
import { copyOut } from '../db/copyOut'
import { datasetColumns } from '../db/schema'
import type { Tx } from '../db/types'
import { columnSize, decodeColumn, decodeHead, type ColumnMeta, type EncodedColumn } from './columnCodec'

/** Decoded columns kept in memory, of all datasets together. */
const CACHE_BYTES = 256 * 1024 * 1024

/** What is known of columns without their cells, likewise. */
const HEAD_BYTES = 64 * 1024 * 1024

/** Columns fetched by one query where their length is not known: enough to save round trips. */
const BATCH = 8
/** Cells and columns fetched by one query at most, where it is known: no transaction lasts long. */
const BATCH_CELLS = 64_000_000
const BATCH_MOST = 256

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

/** Which columns a transaction copies, for a statement that takes no parameters. */
const ASKED = 'app.columns'

const STORED = `with asked as materialized (
    select a.* from json_to_record(current_setting('${ASKED}')::json) as a(dataset text, version int, names json)
  )
  select distinct on (c.name) c.name, c.meta::text, c.bytes from dataset_columns c
  where c.client_id = current_setting('app.client_id')
    and c.dataset_id = (select dataset from asked)
    and c.version in (select version from asked union all select v.file_version from dataset_versions v
      where v.client_id = current_setting('app.client_id') and v.dataset_id = (select dataset from asked)
        and v.version = (select version from asked))
    and c.name in (select json_array_elements_text(names) from asked)
  order by c.name, c.version desc`

/** Hands on columns of a committed version as they are stored, unchecked, while more of them come. */
const copyStored = async (
  source: ColumnSource,
  { datasetId, version }: DatasetVersion,
  names: readonly string[],
  onColumn: (column: StoredColumn) => void,
): Promise<void> =>
  source.tenant(async tx => {
    const asked = JSON.stringify({ dataset: datasetId, version, names })
    await tx.execute(sql`select set_config(${ASKED}, ${asked}, true)`)
    await copyOut(tx, STORED, ([name, meta, bytes]) => {
      if (name === undefined || meta === undefined || bytes === undefined) return
      onColumn({ name: name.toString('utf8'), meta: JSON.parse(meta.toString('utf8')) as ColumnMeta, bytes })
    })
  })

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
  for (let start = 0; start < names.length; start += BATCH) {
    const batch: StoredColumn[] = []
    await copyStored(source, of, names.slice(start, start + BATCH), column => batch.push(column))
    yield batch
  }
}

/** Decodes columns while more of them come: between those of one piece from the connection, others have their turn. */
const loadBatch = async (
  source: ColumnSource,
  of: DatasetVersion,
  names: readonly string[],
): Promise<(readonly [string, Column])[]> => {
  const decoding: Promise<readonly [string, Column]>[] = []
  await copyStored(source, of, names, ({ name, ...stored }) => {
    const decoded = decodeColumn(stored).then(column => {
      cache.set(cacheKey(source.clientId, of, name), column)
      return [name, column] as const
    })
    // What went wrong is thrown below, once all have come.
    decoded.catch(() => undefined)
    decoding.push(decoded)
  })
  return Promise.all(decoding)
}

/** Columns of one query. */
const batchOf = (respondents: number | undefined): number =>
  respondents === undefined
    ? BATCH
    : Math.max(1, Math.min(BATCH_MOST, Math.floor(BATCH_CELLS / Math.max(1, respondents))))

/**
 * The named columns of a committed dataset version; names that the version does not have are left out.
 * Only columns that are not in memory are read, in batches of a bounded number of cells where the number of respondents is
 * known, else of a few columns. A version never changes, so nothing cached is ever stale.
 */
export const loadColumns = async (
  source: ColumnSource,
  of: DatasetVersion,
  names: readonly string[],
  respondents?: number,
): Promise<ReadonlyMap<string, Column>> => {
  const columns = new Map<string, Column>()
  const absent: string[] = []
  for (const name of new Set(names)) {
    const cached = cache.get(cacheKey(source.clientId, of, name))
    if (cached) columns.set(name, cached)
    else absent.push(name)
  }
  let known = respondents
  for (let start = 0; start < absent.length;) {
    const size = batchOf(known)
    for (const [name, column] of await loadBatch(source, of, absent.slice(start, start + size))) {
      columns.set(name, column)
      known = column.kind === 'coded' ? column.index.length : column.values.length
    }
    start += size
  }
  return columns
}
