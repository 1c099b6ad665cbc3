import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { AnalysisContext, CubeTable, RowRef } from '@core/report'
import type { AnalysisResponse } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import type { Failure } from '@/lib/failure'
import { createEventSlice } from '@/store'

/** All tables that are searched together. */
export interface Search {
  readonly address: DatasetAddress
  readonly context: AnalysisContext
  readonly rows: readonly RowRef[]
  /** Of the dataset whose questions these are. */
  readonly version: number
  /** The data and definitions that the search began with, in one text: what has the same needs no counting again. */
  readonly basis: string
}

export interface SearchState {
  readonly search: Search | null
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'stopped'
  /** Tables counted, the first of `search.rows`. */
  readonly done: number
  readonly tables: readonly CubeTable[]
  /** Why no table can be made at all, such as columns that are gone; null where some can. */
  readonly problem: string | null
  readonly error: Failure | null
}

const NOTHING: SearchState = {
  search: null,
  status: 'idle',
  done: 0,
  tables: [],
  problem: null,
  error: null,
}

/** The problem of every table is one of what was asked for; with a cube among them, single questions are left out. */
const problemOf = (state: SearchState, { tables }: AnalysisResponse): string | null => {
  if (state.tables.length > 0) return null
  const problems = tables.flatMap(table => (table.outcome === 'problem' ? [table.message] : []))
  return problems.length === tables.length ? (state.problem ?? problems[0] ?? null) : null
}

const slice = createEventSlice({
  name: 'findings',
  initialState: NOTHING,
  reducers: {
    /** A search that has the same basis as the present one goes on, or stays as it is. */
    opened: (state: SearchState, { payload }: PayloadAction<Search>): SearchState =>
      state.search?.basis === payload.basis
        ? { ...state, status: state.status === 'ready' ? 'ready' : 'loading', error: null }
        : { ...NOTHING, search: payload, status: 'loading' },
    stopped: (state: SearchState): SearchState =>
      state.status === 'loading' ? { ...state, status: 'stopped' } : state,
    resumed: (state: SearchState): SearchState => ({ ...state, status: 'loading', error: null }),
    counted: (
      state: SearchState,
      { payload: { refs, answer } }: PayloadAction<{ refs: readonly RowRef[]; answer: AnalysisResponse }>,
    ): SearchState => {
      const done = state.done + refs.length
      return {
        ...state,
        done,
        status: done >= (state.search?.rows.length ?? 0) ? 'ready' : state.status,
        tables: [...state.tables, ...answer.tables.flatMap(table => (table.outcome === 'cube' ? [table] : []))],
        problem: problemOf(state, answer),
      }
    },
    /** The data changed while they were counted: what is here does not belong together any more. */
    outdated: (state: SearchState): SearchState => ({
      ...NOTHING,
      search: state.search,
      status: 'failed',
      error: { kind: 'unexpected', message: 'New data were published meanwhile. Reload the page to search them.' },
    }),
    failed: (state: SearchState, { payload }: PayloadAction<Failure>): SearchState => ({
      ...state,
      status: 'failed',
      error: payload,
    }),
  },
})

export const events = slice.actions

export const reducer = combineReducers({ search: slice.reducer })

export interface WithFindings {
  readonly findings: ReturnType<typeof reducer>
}

export const selectSearch = ({ findings }: WithFindings): SearchState => findings.search
