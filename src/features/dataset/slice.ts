import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createEventSlice, remotesOf } from '@/store'
import { carriedRemote, renameRemote } from './carried'
import type { GridEdit } from './model/grid'
import { publishVersionRemote, versionsRemote, withdrawRemote } from './versions'
import {
  changesRemote,
  gridCommitRemote,
  gridOptionsRemote,
  patchRemote,
  settingRemote,
  ungroupRemote,
  type PatchTarget,
} from './remotes'

/** The subject of the running or last change of a question. */
export interface Patching {
  readonly name: string
  readonly field: 'question_text' | 'tags' | 'unrestricted_filter'
}

export interface PageLocal {
  readonly open: DatasetAddress | null
  readonly patching: Patching | null
  /** The grid being edited, now and as it was when it was opened. */
  readonly grid: { readonly now: GridEdit; readonly start: GridEdit } | null
  /** A grid was saved or dissolved: the question to open, and the announcement; until the screen has done so. */
  readonly regrouped: { readonly question: string; readonly words: string } | null
}

const CLOSED: PageLocal = { open: null, patching: null, grid: null, regrouped: null }

const fieldOf = (patch: PatchTarget['patch']): Patching['field'] => {
  if ('question_text' in patch) return 'question_text'
  return 'tags' in patch ? 'tags' : 'unrestricted_filter'
}

const slice = createEventSlice({
  name: 'datasetPage',
  initialState: CLOSED,
  reducers: {
    pageOpened: (_: PageLocal, { payload }: PayloadAction<DatasetAddress>): PageLocal => ({ ...CLOSED, open: payload }),
    pageLeft: (_: PageLocal): PageLocal => CLOSED,
    questionChanged: (state: PageLocal, _: PayloadAction<PatchTarget>): PageLocal => state,
    gridWanted: (state: PageLocal, _: PayloadAction<{ question: string }>): PageLocal => state,
    gridOpened: (state: PageLocal, { payload: start }: PayloadAction<GridEdit>): PageLocal => ({
      ...state,
      grid: { now: start, start },
    }),
    gridEdited: (state: PageLocal, { payload: now }: PayloadAction<GridEdit>): PageLocal =>
      state.grid ? { ...state, grid: { ...state.grid, now } } : state,
    gridClosed: (state: PageLocal): PageLocal => ({ ...state, grid: null }),
    gridCommitted: (state: PageLocal): PageLocal => state,
    regrouped: (state: PageLocal, { payload }: PayloadAction<NonNullable<PageLocal['regrouped']>>): PageLocal => ({
      ...state,
      grid: null,
      regrouped: payload,
    }),
    regroupedSeen: (state: PageLocal): PageLocal => ({ ...state, regrouped: null }),
    ungrouped: (state: PageLocal, _: PayloadAction<{ grid: string }>): PageLocal => state,
  },
  answers: on => [
    on(patchRemote.requested, (state, { question, row, patch }) => ({
      ...state,
      patching: { name: row ?? question.question_name, field: fieldOf(patch) },
    })),
  ],
})

export const events = slice.actions

export const remotes = remotesOf({
  changes: changesRemote,
  carried: carriedRemote,
  versions: versionsRemote,
  publishVersion: publishVersionRemote,
  withdraw: withdrawRemote,
  rename: renameRemote,
  setting: settingRemote,
  patch: patchRemote,
  gridOptions: gridOptionsRemote,
  gridCommit: gridCommitRemote,
  ungroup: ungroupRemote,
})

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

export type DatasetPageState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithDataset {
  readonly datasetPage: DatasetPageState
}
