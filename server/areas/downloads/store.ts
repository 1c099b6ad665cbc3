import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { DataFileKind, DownloadKind, StoryFileKind } from '@core/contract'
import { downloads } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { notFound } from '../../access/refusal'
import * as policy from '../../access/objects'
import type { FileStore, FileStores } from '../../store/files'

type StoredRow = typeof downloads.$inferSelect
type StoredRequest = StoredRow['request']

interface OfDataset {
  readonly studyId: string
  readonly datasetId: string
}

/** A file of a report. */
export type ReportRow = StoredRow &
  OfDataset & {
    readonly kind: DownloadKind
    readonly request: Extract<StoredRequest, { readonly report: unknown }>
  }
/** A file of the data of a dataset. */
export type DataRow = StoredRow & OfDataset & { readonly kind: DataFileKind }
/** A file of a story. */
export type StoryRow = StoredRow & {
  readonly kind: StoryFileKind
  readonly storyId: string
  readonly request: Extract<StoredRequest, { readonly story: true }>
}

export type DownloadRow = ReportRow | DataRow | StoryRow

export const isOfData = (row: DownloadRow): row is DataRow => 'dataset' in row.request

export const isOfStory = (row: DownloadRow): row is StoryRow => 'story' in row.request

/** Files of reports of one client organisation; apart from all others, which are swept by other rules. */
export const downloadFiles = (stores: FileStores, clientId: string): FileStore => stores.of(clientId, 'downloads')

/** One of the actor's files. Throws notFound when it has gone, or is not theirs to have. */
export const findDownload = async (tx: Tx, actor: Actor, id: string) => {
  const found = await policy.findDownload(tx, actor, id)
  if (!found) throw notFound('download')
  return found
}

/** Changes a file's row if it is in one of the states; null when it is not, or no longer exists. */
export const moveDownload = async (
  tx: Tx,
  clientId: string,
  id: string,
  from: readonly DownloadRow['state'][],
  change: Partial<Omit<StoredRow, 'kind' | 'request'>>,
): Promise<DownloadRow | null> => {
  const [row] = await tx
    .update(downloads)
    .set(change)
    .where(and(eq(downloads.clientId, clientId), eq(downloads.id, id), inArray(downloads.state, [...from])))
    .returning()
  return (row as DownloadRow | undefined) ?? null
}

/** Keys of all files that rows of the organisation need. */
export const neededFiles = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const rows = await tx
    .select({ key: downloads.file })
    .from(downloads)
    .where(and(eq(downloads.clientId, clientId), isNotNull(downloads.file)))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
