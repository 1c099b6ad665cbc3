import type { AddedRowType, Builder, QuestionIndex } from '@core/report'
import type { ReactNode } from 'react'
import type { Dataset, Question, ViewSettings } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import type { PickAction, ShownQuestion } from './pickedCell'
import type { OnFile } from './reportFiles'

/** What the report builder hands to the screen that shows its tables. */
export interface Previewing {
  readonly address: DatasetAddress
  readonly builder: Builder
  readonly dataset: Dataset
  readonly index: QuestionIndex
  /** The first reason why the report cannot be saved or exported as a whole; null when it can. */
  readonly problem: string | null
  readonly saving: boolean
  /** What `onGenerate` does, as its button says. */
  readonly saveLabel: string
  readonly onFile: OnFile
  /** Buttons for the table on screen. */
  readonly tableTools?: (shown: ShownQuestion) => ReactNode
  /** What can be done with a cell of the table on screen. */
  readonly cellActions?: readonly PickAction[]
  /** New view settings for the whole report. */
  readonly onView: (settings: ViewSettings) => void
  /** Takes a row variable out of the report. */
  readonly onRemove: (questionName: string) => void
  readonly onUnswap: () => void
  readonly onEditFilters: () => void
  readonly onEditAxis: () => void
  readonly onGenerate: () => void
  readonly onClose: () => void
}

/** The preview, given to the builder by its page. */
export type PreviewScreen = (props: Previewing) => ReactNode

/** What the report builder hands to the dialog for the nets, or the calculated rows, of one question. */
export interface AddedRowsEditing {
  readonly address: DatasetAddress
  readonly type: AddedRowType
  readonly question: Question
  /** The question's label in the report. */
  readonly label: string
  /** Begin with a new row instead of the existing ones. */
  readonly fresh: boolean
  readonly onClose: () => void
}

/** The dialog for added rows, given to the builder by its page. */
export type AddedRowsScreen = (props: AddedRowsEditing) => ReactNode
