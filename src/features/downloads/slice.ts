import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { Download } from '@core/contract'
import { createEventSlice, remotesOf, withAnswers } from '@/store'
import { hasOptions } from './model'
import {
  againRemote,
  changesRemote,
  listRemote,
  makeRemote,
  questionsRemote,
  removeRemote,
  saveRemote,
  type FileRequest,
  type Making,
} from './remotes'

/** A file that was started in this window, until its end has been announced. */
export type Started = Making & {
  /** Id of the file, once the server has accepted it. */
  readonly id: string | null
  /** Its notice was closed; its end is announced all the same. */
  readonly hidden: boolean
}

export interface LocalState {
  /** A file was requested in this window: the notices are needed from then on. */
  readonly wanted: boolean
  /** The file whose options are being chosen. */
  readonly asked: FileRequest | null
  readonly started: readonly Started[]
  /** Files of `started` that are ready or have failed, until this was announced. */
  readonly ended: readonly Download[]
  /** Removals that can still be undone, or are under way. */
  readonly removing: readonly string[]
  readonly pageOpen: boolean
}

const initialState: LocalState = {
  wanted: false,
  asked: null,
  started: [],
  ended: [],
  removing: [],
  pageOpen: false,
}

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter(other => other !== id)

const changeStarted = (
  state: LocalState,
  key: string,
  change: Partial<Pick<Started, 'id' | 'hidden'>>,
): LocalState => ({
  ...state,
  started: state.started.map(one => (one.key === key ? { ...one, ...change } : one)),
})

const slice = createEventSlice({
  name: 'downloads',
  initialState,
  reducers: {
    /** Somebody wants a file; its options are asked for first if it has any. */
    fileAsked: (state: LocalState, { payload }: PayloadAction<FileRequest>): LocalState => ({
      ...state,
      wanted: true,
      asked: hasOptions(payload.kind) ? payload : null,
    }),
    optionsClosed: (state: LocalState): LocalState => ({ ...state, asked: null }),
    makingStarted: (state: LocalState, { payload }: PayloadAction<Making>): LocalState => ({
      ...state,
      wanted: true,
      asked: null,
      started: [...state.started.filter(({ key }) => key !== payload.key), { ...payload, id: null, hidden: false }],
    }),
    makingTaken: (state: LocalState, { payload }: PayloadAction<{ key: string; id: string }>): LocalState =>
      changeStarted(state, payload.key, { id: payload.id }),
    noticeClosed: (state: LocalState, { payload }: PayloadAction<string>): LocalState =>
      changeStarted(state, payload, { hidden: true }),
    /** A file of this window is ready, has failed, or no longer exists. */
    makingEnded: (
      state: LocalState,
      { payload }: PayloadAction<{ key: string; file: Download | null }>,
    ): LocalState => ({
      ...state,
      started: state.started.filter(({ key }) => key !== payload.key),
      ended: payload.file === null ? state.ended : [...state.ended, payload.file],
    }),
    endTold: (state: LocalState, { payload }: PayloadAction<string>): LocalState => ({
      ...state,
      ended: state.ended.filter(({ id }) => id !== payload),
    }),
    pageOpened: (state: LocalState): LocalState => ({ ...state, pageOpen: true }),
    pageLeft: (state: LocalState): LocalState => ({ ...state, pageOpen: false }),
    removed: (state: LocalState, { payload }: PayloadAction<string>): LocalState => ({
      ...state,
      removing: [...state.removing, payload],
    }),
    removalUndone: (state: LocalState, { payload }: PayloadAction<string>): LocalState => ({
      ...state,
      removing: without(state.removing, payload),
    }),
    removalEnded: (state: LocalState, { payload }: PayloadAction<string>): LocalState => ({
      ...state,
      removing: without(state.removing, payload),
    }),
    /** The message with the undo is no longer shown. */
    undoGone: (state: LocalState, _: PayloadAction<string>): LocalState => state,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  list: listRemote,
  made: makeRemote,
  again: againRemote,
  changes: changesRemote,
  questions: questionsRemote,
  removed: removeRemote,
  saved: saveRemote,
})

type List = ReturnType<typeof listRemote.reducer>

/** The list with another order or number of files; as it is while nothing was fetched. */
const withFiles = (state: List, change: (files: readonly Download[]) => readonly Download[]): List =>
  state.data === null ? state : { ...state, data: change(state.data) }

/** A file that has just been taken on, or removed, is so in the list at once. */
const list = withAnswers(listRemote.reducer, on => [
  on(makeRemote.succeeded, (state, { data }) => ({
    ...state,
    data: [data, ...(state.data ?? []).filter(({ id }) => id !== data.id)],
  })),
  on(againRemote.succeeded, (state, { data }) =>
    withFiles(state, files => files.map(file => (file.id === data.id ? data : file))),
  ),
  on(removeRemote.succeeded, (state, { args }) => withFiles(state, files => files.filter(({ id }) => id !== args.id))),
])

export const reducer = combineReducers({ ...remotes.reducers, local: slice.reducer, list })

export interface WithDownloads {
  readonly downloads: ReturnType<typeof reducer>
}
