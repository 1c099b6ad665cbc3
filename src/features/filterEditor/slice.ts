import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { QuestionFilter } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createEventSlice, remotesOf } from '@/store'
import { deleteRemote, optionCountsRemote, savedRemote, saveRemote, type FilterSaving } from './remotes'

interface LocalState {
  /** Deletions that can still be undone. */
  readonly going: readonly string[]
  /** The previous rules of a named filter after it got those of the dialog, by id, while that can be undone. */
  readonly replaced: Readonly<Record<string, QuestionFilter>>
}

const initialState: LocalState = { going: [], replaced: {} }

type One = PayloadAction<{ readonly id: string }>

const without = (state: LocalState, { payload }: One): LocalState => ({
  ...state,
  going: state.going.filter(id => id !== payload.id),
})

const slice = createEventSlice({
  name: 'filterEditor',
  initialState,
  reducers: {
    /** A filter is being edited: its base is counted, and that of its first steps one after the other. */
    edited: (
      state: LocalState,
      _: PayloadAction<
        DatasetAddress & {
          readonly weight: string | null
          readonly filters: QuestionFilter | null
          readonly steps: readonly (QuestionFilter | null)[]
        }
      >,
    ): LocalState => state,
    filterSaved: (
      state: LocalState,
      _: PayloadAction<DatasetAddress & { readonly saving: FilterSaving }>,
    ): LocalState => state,
    filterDeleted: (
      state: LocalState,
      { payload }: PayloadAction<DatasetAddress & { readonly id: string }>,
    ): LocalState => ({ ...state, going: [...state.going, payload.id] }),
    deletionUndone: (state: LocalState, action: One): LocalState => without(state, action),
    deletionEnded: (state: LocalState, action: One): LocalState => without(state, action),
    deletionsFlushed: (state: LocalState): LocalState => state,
    filterReplaced: (
      state: LocalState,
      { payload }: PayloadAction<{ readonly id: string; readonly before: QuestionFilter }>,
    ): LocalState => ({ ...state, replaced: { ...state.replaced, [payload.id]: payload.before } }),
    replacementUndone: (state: LocalState, _: PayloadAction<DatasetAddress & { readonly id: string }>): LocalState =>
      state,
    replacementEnded: (state: LocalState, { payload }: One): LocalState => {
      const { [payload.id]: _, ...replaced } = state.replaced
      return { ...state, replaced }
    },
    /** The dialog is left: replaced filters stay replaced. */
    replacementsEnded: (state: LocalState): LocalState => ({ ...state, replaced: {} }),
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  optionCounts: optionCountsRemote,
  saved: savedRemote,
  save: saveRemote,
  deleted: deleteRemote,
})

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

export interface WithFilterEditor {
  readonly filterEditor: ReturnType<typeof reducer>
}
