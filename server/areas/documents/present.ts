import type { DocumentField, DocumentItem, DocumentPart, StudyReference } from '@core/contract'
import { canManage } from '@core/domain'
import type { documents } from '../../db/schema'
import type { Actor } from '../../access/context'
import type { StudyRow } from '../../access/objects'

/** The study beside something found in it; the reader may view it. */
export const presentStudyReference = (
  study: Pick<StudyRow, 'id' | 'name' | 'studyNumber' | 'date' | 'sample'>,
): StudyReference => ({
  id: study.id,
  name: study.name,
  study_number: study.studyNumber,
  study_date: study.date,
  sample: study.sample,
})

export interface DocumentParts {
  readonly document: Omit<typeof documents.$inferSelect, 'search' | 'searchText'>
  readonly study: Pick<StudyRow, 'id' | 'name' | 'studyNumber' | 'date' | 'sample'>
  /** Name of who uploaded it. */
  readonly uploadedBy: string
  /** Numbers of the pages that have a preview picture, in order. */
  readonly previews: readonly number[]
}

const documentFileUrl = (id: string): string => `/api/documents/${encodeURIComponent(id)}/file/`

export const documentPreviewUrl = (id: string, page: number): string =>
  `/api/documents/${encodeURIComponent(id)}/pages/${page}/preview/`

/** S7.5, for a reader who may open it. Of the groups it names, others than managers read only their own. */
export const presentDocument = (
  reader: Pick<Actor, 'admin' | 'manager' | 'groups'>,
  { document, study, uploadedBy, previews }: DocumentParts,
): DocumentItem => ({
  id: document.id,
  file: { name: document.name, url: documentFileUrl(document.id) },
  file_name: document.name,
  file_type: document.fileType,
  study: presentStudyReference(study),
  group_restrictions: document.groupRestrictions.filter(group => canManage(reader) || reader.groups.includes(group)),
  restricted_search: document.groupRestrictions.length > 0,
  preview_id: previews.length > 0 ? document.id : null,
  preview_state: document.state,
  problem: document.problem,
  page_count: document.pageCount,
  bytes: document.bytes,
  created: document.created.toISOString(),
  uploaded_by: uploadedBy,
  assets: previews.map(page => ({ page, preview_url: documentPreviewUrl(document.id, page) })),
})

/** Of a document, the parts that were asked for and nothing else. */
export const presentDocumentPart = (item: DocumentItem, fields: readonly DocumentField[]): DocumentPart => {
  const part: DocumentPart = {}
  for (const field of fields) {
    if (field === 'file.name') part.file = { ...part.file, name: item.file.name }
    else if (field === 'file.url') part.file = { ...part.file, url: item.file.url }
    else Object.assign(part, { [field]: item[field] })
  }
  return part
}
