import { combineReducers, createAction } from '@reduxjs/toolkit'
import type { DatasetAddress } from '@/library'
import { eventReducer } from '@/store'
import type { GridEdit } from './model/grid'
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

const event = <Payload>(name: string) => createAction<Payload>(`datasetPage/${name}`)

export const pageOpened = event<DatasetAddress>('opened')
export const pageLeft = createAction('datasetPage/left')
export const questionChanged = event<PatchTarget>('questionChanged')
export const gridWanted = event<{ question: string }>('gridWanted')
export const gridOpened = event<GridEdit>('gridOpened')
export const gridEdited = event<GridEdit>('gridEdited')
export const gridClosed = createAction('datasetPage/gridClosed')
export const gridCommitted = createAction('datasetPage/gridCommitted')
export const regrouped = event<NonNullable<PageLocal['regrouped']>>('regrouped')
export const regroupedSeen = createAction('datasetPage/regroupedSeen')
export const ungrouped = event<{ grid: string }>('ungrouped')

const fieldOf = (patch: PatchTarget['patch']): Patching['field'] => {
  if ('question_text' in patch) return 'question_text'
  return 'tags' in patch ? 'tags' : 'unrestricted_filter'
}

const local = eventReducer<PageLocal>(CLOSED, on => [
  on(pageOpened, (_, open) => ({ ...CLOSED, open })),
  on(pageLeft, () => CLOSED),
  on(patchRemote.requested, (state, { question, row, patch }) => ({
    ...state,
    patching: { name: row ?? question.question_name, field: fieldOf(patch) },
  })),
  on(gridOpened, (state, start) => ({ ...state, grid: { now: start, start } })),
  on(gridEdited, (state, now) => (state.grid ? { ...state, grid: { ...state.grid, now } } : state)),
  on(gridClosed, state => ({ ...state, grid: null })),
  on(regrouped, (state, done) => ({ ...state, grid: null, regrouped: done })),
  on(regroupedSeen, state => ({ ...state, regrouped: null })),
])

export const reducer = combineReducers({
  local,
  changes: changesRemote.reducer,
  setting: settingRemote.reducer,
  patch: patchRemote.reducer,
  gridOptions: gridOptionsRemote.reducer,
  gridCommit: gridCommitRemote.reducer,
  ungroup: ungroupRemote.reducer,
})

export type DatasetPageState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface DatasetPageRoot {
  readonly datasetPage: DatasetPageState
}
