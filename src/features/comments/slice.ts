import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice, remotesOf } from '@/store'
import {
  addRemote,
  commentsRemote,
  patchRemote,
  peopleRemote,
  removalRemote,
  settleRemote,
  type CommentAddress,
} from './remotes'

/** Ids of comments whose deletion can still be undone, or is being sent. */
type Removing = readonly string[]

const without = (removing: Removing, { payload }: PayloadAction<string>): Removing =>
  removing.filter(id => id !== payload)

const slice = createEventSlice({
  name: 'comments',
  initialState: [] as Removing,
  reducers: {
    removed: (removing: Removing, { payload }: PayloadAction<CommentAddress>): Removing => [
      ...removing,
      payload.commentId,
    ],
    removalUndone: without,
    removalEnded: without,
    /** The message with the undo is gone. */
    undoGone: (removing: Removing, _: PayloadAction<string>): Removing => removing,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  all: commentsRemote,
  added: addRemote,
  patched: patchRemote,
  removals: removalRemote,
  settled: settleRemote,
  people: peopleRemote,
})

export const reducer = combineReducers({ removing: slice.reducer, ...remotes.reducers })

/** The part of the store this slice is mounted at. */
export interface WithComments {
  readonly comments: ReturnType<typeof reducer>
}
