import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { GlossaryEntry } from '@core/contract'
import { createEventSlice, remotesOf, withAnswers } from '@/store'
import {
  entriesRemote,
  importRemote,
  removalKey,
  removeRemote,
  saveRemote,
  unfoundRemote,
  type Removal,
} from './remotes'

/** What is being removed and can be undone, or is being sent. */
type Removing = readonly string[]

const without = (removing: Removing, { payload }: PayloadAction<Removal>): Removing =>
  removing.filter(key => key !== removalKey(payload))

const slice = createEventSlice({
  name: 'glossary',
  initialState: [] as Removing,
  reducers: {
    removed: (removing: Removing, { payload }: PayloadAction<Removal>): Removing => [...removing, removalKey(payload)],
    removalUndone: without,
    removalEnded: without,
    /** The message that offered the undo has closed. */
    undoGone: (removing: Removing, _: PayloadAction<Removal>): Removing => removing,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  entries: entriesRemote,
  unfound: unfoundRemote,
  saved: saveRemote,
  imported: importRemote,
  removals: removeRemote,
})

const withEntry = (entries: readonly GlossaryEntry[], entry: GlossaryEntry): readonly GlossaryEntry[] =>
  entries.some(({ id }) => id === entry.id)
    ? entries.map(one => (one.id === entry.id ? entry : one))
    : [entry, ...entries]

/** An entry that was saved is shown at once. */
const entries = withAnswers(entriesRemote.reducer, on => [
  on(saveRemote.succeeded, (state, { data }) =>
    state.data === null ? state : { ...state, data: withEntry(state.data, data.entry) },
  ),
])

export const reducer = combineReducers({ removing: slice.reducer, ...remotes.reducers, entries })

/** The part of the store this slice is mounted at. */
export interface WithGlossary {
  readonly glossary: ReturnType<typeof reducer>
}
