import type { DatasetSummary } from '@core/contract'
import { datasetLabel } from '@core/domain'
import { count, counted } from '@/lib/words'

/** Whether reports can be built on a dataset: by its readers once published, by managers as soon as it can be previewed. */
export const isReportable = (
  dataset: Pick<DatasetSummary, 'permissions' | 'current_state' | 'previewable'>,
  canManage: boolean,
): boolean =>
  dataset.permissions.view &&
  (datasetLabel(dataset.current_state) === 'Published' || (canManage && dataset.previewable))

/** '60 of 60', below a head that says questions. */
export const questionLine = (
  dataset: Pick<DatasetSummary, 'current_question_count' | 'total_questions_count'>,
): string =>
  dataset.total_questions_count === 0
    ? 'Counting questions'
    : `${count(dataset.current_question_count)} of ${count(dataset.total_questions_count)}`

/** 'All users' or '2 groups'. */
export const groupLine = (groups: readonly string[]): string =>
  groups.length === 0 ? 'All users' : counted(groups.length, 'group', 'groups')
