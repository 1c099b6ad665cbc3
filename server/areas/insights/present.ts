import type { KeyInsight } from '@core/contract'
import type { keyInsights } from '../../db/schema'

export interface InsightParts {
  readonly insight: typeof keyInsights.$inferSelect
  /** Null when it stands on the study itself. */
  readonly documentName: string | null
  readonly datasetName: string | null
  readonly studyName: string
  readonly firstName: string
  readonly lastName: string
}

// The part behind the hash only tells one picture from the next.
const imageUrl = (item: string, id: string, key: string): string =>
  `/api/study_items/${encodeURIComponent(item)}/key_metrics/${encodeURIComponent(id)}/image/#${key.slice(0, 8)}`

/** S3.74, for a reader who may open what it stands on. */
export const presentInsight = (
  { insight, documentName, datasetName, studyName, firstName, lastName }: InsightParts,
  position: number,
): KeyInsight => {
  const on =
    insight.documentId === null
      ? ({ type: 'study', id: insight.studyId, name: studyName } as const)
      : ({ type: 'document', id: insight.documentId, name: documentName ?? '' } as const)
  return {
    id: insight.id,
    content_object: on,
    dataset_name: datasetName,
    text: insight.text,
    insight_image: insight.image === null ? null : imageUrl(on.id, insight.id, insight.image),
    position,
    created: insight.created.toISOString(),
    modified: insight.modified.toISOString(),
    author: `${firstName} ${lastName}`.trim(),
  }
}
