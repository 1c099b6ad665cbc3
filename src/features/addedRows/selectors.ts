import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import { selectBase, selectDataset } from '@/features/reportBuilder/selectors'
import { ROW_BASE } from '@/features/reportBuilder/remotes'
import type { WithBulkReport } from '@/features/reportBuilder/slice'
import { removalOf } from '@/features/reportBuilder/state'
import { removalKey } from './remotes'

export const selectRowsOpened = (state: WithBulkReport) => state.bulkReport.local.rowsOpened
export const selectRemovals = (state: WithBulkReport) => state.bulkReport.local.removals
export const selectSavedRow = (state: WithBulkReport) => state.bulkReport.savedRow
export const selectRowBase = (state: WithBulkReport) => selectBase(state, ROW_BASE)

/** Rows that the server would not remove, with what it said. */
export const selectRemovalFailures = createSelector(
  [selectDataset, selectRemovals, (state: WithBulkReport) => state.bulkReport.removedRow],
  (dataset, removals, removed) =>
    (dataset?.questions ?? []).flatMap(({ question_name: question, nets, calculated }) =>
      [
        ...nets.map(row => ({ ...row, type: 'net' as const })),
        ...calculated.map(row => ({ ...row, type: 'calculated' as const })),
      ].flatMap(({ type, id, label }) => {
        const row = { question, type, id }
        const { error } = remoteAt(removed, removalKey(row))
        return error && !removalOf(removals, row) ? [{ ...row, label, message: error.message }] : []
      }),
    ),
)
