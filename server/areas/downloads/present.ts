import type { Download } from '@core/contract'
import type { datasets, downloads, studies } from '../../db/schema'

interface DownloadRow {
  readonly download: typeof downloads.$inferSelect
  readonly study: typeof studies.$inferSelect | null
  readonly dataset: Pick<typeof datasets.$inferSelect, 'currentVersion'> | null
}

const fileUrl = (id: string): string => `/api/downloads/${encodeURIComponent(id)}/file/`

/** Version of the data that is newer than those of a finished file; null: none. */
export const newerVersion = ({ download, dataset }: Pick<DownloadRow, 'download' | 'dataset'>): number | null => {
  const { state, datasetVersion } = download
  if (dataset === null || state !== 'ready' || datasetVersion === null) return null
  return dataset.currentVersion > datasetVersion ? dataset.currentVersion : null
}

export const presentDownload = ({ download, study, dataset }: DownloadRow): Download => ({
  id: download.id,
  kind: download.kind,
  title: download.title,
  file_name: download.fileName,
  study_id: download.studyId,
  study_name: study?.name ?? null,
  story_id: download.storyId,
  state: download.state,
  progress: { done: download.done, total: download.total },
  problem: download.problem,
  bytes: download.bytes,
  created: download.created.toISOString(),
  expires: download.expires?.toISOString() ?? null,
  file_url: download.state === 'ready' ? fileUrl(download.id) : null,
  dataset_version: download.datasetVersion,
  newer_version: newerVersion({ download, dataset }),
})
