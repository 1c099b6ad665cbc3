import type { ImportStatus } from '@core/contract'
import type { imports } from '../../db/schema'

export type ImportRow = typeof imports.$inferSelect

/** A row without its bulky parts. */
export type ImportHead = Omit<ImportRow, 'review' | 'result' | 'choices'>

export const presentImport = (row: ImportHead): ImportStatus => ({
  id: row.id,
  state: row.state,
  file_name: row.fileName,
  file_bytes: row.fileBytes,
  study_id: row.studyId,
  study_name: row.studyName,
  dataset_name: row.datasetName,
  progress: row.progress,
  problem: row.problem,
  created: row.created.toISOString(),
})
