import type { KeyInsight } from '@core/contract'
import type { keyInsights } from '../../db/schema'

export interface InsightParts {
  readonly insight: typeof keyInsights.$inferSelect
  /** Null when it belongs to the study itself. */
  readonly documentName: string | null
  readonly datasetName: string | null
  readonly studyName: string
  readonly firstName: string
  readonly lastName: string
}

// The part behind the hash only tells one picture from the next.
const imageUrl = (item: string, id: string, key: string): string =>
  `/api/study_items/${encodeURIComponent(item)}/key_metrics/${encodeURIComponent(id)}/image/#${key.slice(0, 8)}`

/** Address of the picture of an insight, or null. */
export const insightImage = ({ id, studyId, documentId, image }: InsightParts['insight']): string | null =>
  image === null ? null : imageUrl(documentId ?? studyId, id, image)

/** A key insight at its place in the list, for a reader who may open the study or document it belongs to. */
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
    insight_image: insightImage(insight),
    position,
    created: insight.created.toISOString(),
    modified: insight.modified.toISOString(),
    author: `${firstName} ${lastName}`.trim(),
  }
}
