import { addToCache, contextKey, emptyCache, withoutCubesOf, type CubeCache, type RowRef } from '@core/report'
import { combineReducers, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import type { AnalysisResponse, ViewSettings } from '@core/contract'
import type { Failure } from '@/lib/failure'
import { createEventSlice } from '@/store'
import type { TablesRequest } from './remotes'

export interface PreviewState {
  /** The tables of the open preview; null while it is closed. */
  readonly request: TablesRequest | null
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'cancelled'
  /** Row questions whose tables have arrived, of `total`. */
  readonly done: number
  readonly total: number
  readonly error: Failure | null
  /** The page in sight, from 0. */
  readonly position: number
  readonly showChart: boolean
  readonly showTable: boolean
  readonly showSettings: boolean
  /** View settings of single tables that differ from the report's, by page. */
  readonly tableViews: Readonly<Record<string, ViewSettings>>
}

const initialState: PreviewState = {
  request: null,
  status: 'idle',
  done: 0,
  total: 0,
  error: null,
  position: 0,
  showChart: true,
  showTable: true,
  showSettings: false,
  tableViews: {},
}

/** A preview opens with the parts that were shown last. */
const fresh = ({ showChart, showTable }: PreviewState): PreviewState => ({ ...initialState, showChart, showTable })

const slice = createEventSlice({
  name: 'reportPreview',
  initialState,
  reducers: {
    opened: (state: PreviewState, { payload }: PayloadAction<TablesRequest>): PreviewState => ({
      ...fresh(state),
      request: payload,
      status: 'loading',
    }),
    closed: fresh,
    retried: (state: PreviewState): PreviewState => ({ ...state, status: 'loading', error: null }),
    cancelled: (state: PreviewState): PreviewState => ({ ...state, status: 'cancelled' }),
    started: (
      state: PreviewState,
      { payload: { done, total } }: PayloadAction<{ done: number; total: number; context: string }>,
    ): PreviewState => ({ ...state, done, total, status: done === total ? 'ready' : 'loading' }),
    tablesArrived: (
      state: PreviewState,
      { payload }: PayloadAction<{ context: string; refs: readonly RowRef[]; answer: AnalysisResponse }>,
    ): PreviewState => {
      const done = state.done + payload.refs.length
      return { ...state, done, status: done >= state.total ? 'ready' : state.status }
    },
    failed: (state: PreviewState, { payload }: PayloadAction<Failure>): PreviewState => ({
      ...state,
      status: 'failed',
      error: payload,
    }),
    pageTurned: (state: PreviewState, { payload }: PayloadAction<number>): PreviewState => ({
      ...state,
      position: Math.max(0, payload),
    }),
    partsToggled: (
      state: PreviewState,
      { payload }: PayloadAction<Partial<Pick<PreviewState, 'showChart' | 'showTable' | 'showSettings'>>>,
    ): PreviewState => ({ ...state, ...payload }),
    tableViewChanged: (
      state: PreviewState,
      { payload: { id, settings } }: PayloadAction<{ id: string; settings: ViewSettings }>,
    ): PreviewState => ({ ...state, tableViews: { ...state.tableViews, [id]: settings } }),
    tableViewsDropped: (state: PreviewState): PreviewState => ({ ...state, tableViews: {} }),
    /** The report is opened or left: none of its tables is needed again. */
    reset: (_: PreviewState): PreviewState => initialState,
    /** The nets or calculated rows of this question have changed, and with them its tables. */
    questionChanged: (state: PreviewState, _: PayloadAction<string>): PreviewState => state,
  },
})

export const events = slice.actions

// Cubes are large; they are kept until the report is left, so that opening the preview again needs few requests.
const cache = (state: CubeCache = emptyCache, action: UnknownAction): CubeCache => {
  if (events.reset.match(action)) return emptyCache
  if (events.started.match(action)) {
    return state.context === action.payload.context ? state : { ...emptyCache, context: action.payload.context }
  }
  if (events.questionChanged.match(action)) return withoutCubesOf(state, action.payload)
  if (!events.tablesArrived.match(action)) return state
  const { context, refs, answer } = action.payload
  return addToCache(state, context, refs, answer)
}

/** The key of the cache for a request: tables made under one context can be shown side by side. */
export const cacheKey = ({ address, context }: TablesRequest): string => contextKey(address.datasetName, context)

export const reducer = combineReducers({ screen: slice.reducer, cache })

export type ReportPreviewState = ReturnType<typeof reducer>
export interface WithReportPreview {
  readonly bulkReport: { readonly preview: ReportPreviewState }
}
