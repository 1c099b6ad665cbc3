import { sameAddedRow, type AddedRowAddress } from '@core/report'
import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { Question } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createEventSlice, remotesOf } from '@/store'
import { deleteRemote, saveRemote, type Sending } from './remotes'

/** Which row of which dataset is deleted; `nk` is the key of its question, for grids and their rows alike. */
export interface RowDeletion extends AddedRowAddress {
  readonly address: DatasetAddress
  readonly nk: string
}

/** A question of a dataset with its rows as they are stored now. */
export interface ChangedQuestion {
  readonly address: DatasetAddress
  readonly question: Question
}

/** Who would be in the row that is being edited; `filters` null where that cannot be counted. */
export interface Edited extends DatasetAddress {
  readonly filters: QuestionFilter | null
}

/** Rows whose deletion can still be undone, or is being sent. */
type Deleting = readonly AddedRowAddress[]

const without = (deleting: Deleting, { payload }: PayloadAction<AddedRowAddress>): Deleting =>
  deleting.filter(row => !sameAddedRow(row, payload))

const slice = createEventSlice({
  name: 'addedRows',
  initialState: [] as Deleting,
  reducers: {
    /** Other options are chosen in the form: who would be in the row is counted again. */
    edited: (deleting: Deleting, _: PayloadAction<Edited>): Deleting => deleting,
    saveAsked: (deleting: Deleting, _: PayloadAction<Sending>): Deleting => deleting,
    deleted: (deleting: Deleting, { payload }: PayloadAction<RowDeletion>): Deleting =>
      deleting.some(row => sameAddedRow(row, payload)) ? deleting : [...deleting, payload],
    /** The person took the deletion back, or the server refused it. */
    restored: without,
    deletionEnded: without,
    /** No undo is offered any more: deletions that wait for it are sent now. */
    undoGone: (deleting: Deleting): Deleting => deleting,
    questionChanged: (deleting: Deleting, _: PayloadAction<ChangedQuestion>): Deleting => deleting,
  },
})

export const events = slice.actions

export const remotes = remotesOf({ saved: saveRemote, deleted: deleteRemote })

export const reducer = combineReducers({ deleting: slice.reducer, ...remotes.reducers })

export type AddedRowsState = ReturnType<typeof reducer>
export interface WithAddedRows {
  readonly bulkReport: { readonly rows: AddedRowsState }
}
