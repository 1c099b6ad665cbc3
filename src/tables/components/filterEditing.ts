import type { QuestionIndex } from '@core/report'
import type { ReactNode } from 'react'
import type { Dataset, Question } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import type { DraftPlace } from '@/lib/drafts'

/** What a screen says when it wants a filter edited. */
export interface FilterEditing {
  readonly address: { readonly studyId: string; readonly datasetName: string }
  readonly dataset: Pick<Dataset, 'low_base_threshold' | 'permissions'>
  /** In the order in which they are offered. */
  readonly questions: readonly Question[]
  readonly index: QuestionIndex
  /** What the dataset no longer has of it is not offered for editing. */
  readonly filters: QuestionFilter | null
  readonly weight: string | null
  /** Where what is chosen is kept as a draft until it is applied. */
  readonly place: DraftPlace
  /** Beside the title: what the filters act on. */
  readonly aside: string
  readonly onApply: (filters: QuestionFilter | null) => void
  readonly onClose: () => void
}

/** The filter screen, given to features by their pages. */
export type FilterEditorScreen = (props: FilterEditing) => ReactNode
