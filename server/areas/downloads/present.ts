import type { Download } from '@core/contract'
import type { downloads, studies } from '../../db/schema'

interface DownloadRow {
  readonly download: typeof downloads.$inferSelect
  readonly study: typeof studies.$inferSelect
}

const fileUrl = (id: string): string => `/api/downloads/${encodeURIComponent(id)}/file/`

export const presentDownload = ({ download, study }: DownloadRow): Download => ({
  id: download.id,
  kind: download.kind,
  title: download.title,
  file_name: download.fileName,
  study_id: download.studyId,
  study_name: study.name,
  state: download.state,
  progress: { done: download.done, total: download.total },
  problem: download.problem,
  bytes: download.bytes,
  created: download.created.toISOString(),
  expires: download.expires?.toISOString() ?? null,
  file_url: download.state === 'ready' ? fileUrl(download.id) : null,
})
