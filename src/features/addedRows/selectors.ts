import { sameAddedRow, type AddedRowType } from '@core/report'
import { createSelector } from 'reselect'
import type { Question } from '@core/contract'
import { selectBase as selectBaseOf, type WithLibrary } from '@/library'
import { remoteAt } from '@/store'
import { rowKey } from './remotes'
import type { WithAddedRows } from './slice'

const selectRows = (state: WithAddedRows) => state.bulkReport.rows

export const selectDeleting = (state: WithAddedRows) => selectRows(state).deleting
export const selectSaved = (state: WithAddedRows) => selectRows(state).saved
/** The slot of the library's count for the row that is being edited. */
export const BASE_SLOT = 'added row'
export const selectBase = (state: WithLibrary) => selectBaseOf(state, BASE_SLOT)

/** The nets, or calculated rows, of a question that the server refused to delete, with its message. */
export const selectDeletionFailures = createSelector(
  [
    selectDeleting,
    (state: WithAddedRows) => selectRows(state).deleted,
    (_: WithAddedRows, question: Question) => question,
    (_: WithAddedRows, __: Question, type: AddedRowType) => type,
  ],
  (deleting, deleted, question, type) =>
    (type === 'net' ? question.nets : question.calculated).flatMap(({ id, label }) => {
      const row = { question: question.question_name, type, id }
      const { error } = remoteAt(deleted, rowKey(row))
      const isGoing = deleting.some(one => sameAddedRow(one, row))
      return error && !isGoing ? [{ id, label, message: error.message }] : []
    }),
)
