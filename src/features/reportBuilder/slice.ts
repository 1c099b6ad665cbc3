import {
  addRow,
  addToCache,
  afterRowsChanged,
  axisLimit,
  emptyCache,
  makeVariable,
  moveVariable,
  tickAll,
  tickOption,
  transferVariable,
  withoutCubesOf,
  type Addressed,
  type Builder,
  type CubeCache,
  type RowRef,
  type SelectionType,
} from '@core/report'
import { combineReducers, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import type { AnalysisResponse, Dataset, Filter, Question, ViewSettings } from '@core/contract'
import { cutReportName } from '@core/domain'
import type { Failure } from '@/lib/failure'
import { createEventSlice } from '@/store'
import type { FoundDraft } from './drafts'
import {
  baseRemote,
  createReportRemote,
  datasetRemote,
  deleteReportRemote,
  reportRemote,
  reportsRemote,
  type ReportAddress,
} from './remotes'
import { removeRowRemote, saveRowRemote, type RowSaving } from '@/features/addedRows/remotes'
import { duplicateRemote, renameRemote } from '@/features/savedReports/remotes'
import {
  beginRemoval,
  endRemoval,
  idlePreview,
  inBuilder,
  initialState,
  inList,
  inPreview,
  inVariable,
  type LocalState,
  type Opening,
  type Part,
  type PreviewState,
  type RowAddress,
  type RowsOpened,
  type Visit,
  undoRemoval,
} from './state'

type Named = PayloadAction<{ readonly part: Part; readonly name: string }>

const slice = createEventSlice({
  name: 'bulkReport',
  initialState,
  reducers: {
    opened: (state: LocalState, { payload }: PayloadAction<Opening>): LocalState => ({
      ...initialState,
      deleting: state.deleting,
      status: 'active',
      opening: payload,
    }),
    closed: (state: LocalState, _: PayloadAction<{ readonly keepDraft: boolean }>): LocalState => ({
      ...initialState,
      deleting: state.deleting,
    }),
    builderReady: (
      state: LocalState,
      { payload }: PayloadAction<{ builder: Builder; visit: Visit; offered: readonly FoundDraft[] }>,
    ): LocalState => ({
      ...state,
      builder: payload.builder,
      opened: payload.builder,
      visit: payload.visit,
      draftsOffered: payload.offered,
    }),
    draftRestored: (
      state: LocalState,
      {
        payload,
      }: PayloadAction<{
        builder: Builder
        blank: Builder
        visit: Visit & { readonly from: FoundDraft }
        offered: readonly FoundDraft[]
      }>,
    ): LocalState => ({
      ...state,
      builder: payload.builder,
      opened: payload.blank,
      visit: payload.visit,
      draftsOffered: payload.offered,
      draftKeptAt: payload.visit.from.kept.savedAt,
      draftRestored: payload.visit.from.kept.savedAt,
    }),
    /** Null: it could not be kept. */
    draftKept: (state: LocalState, { payload }: PayloadAction<number | null>): LocalState => ({
      ...state,
      draftKeptAt: payload,
      draftFailed: payload === null,
    }),
    draftTaken: (state: LocalState, _: PayloadAction<FoundDraft>): LocalState => state,
    draftRefused: (state: LocalState, { payload }: PayloadAction<FoundDraft>): LocalState => ({
      ...state,
      draftsOffered: state.draftsOffered.filter(({ kept }) => kept.holder !== payload.kept.holder),
    }),
    /** Not the draft that came back, but what the builder begins with. */
    draftDiscarded: (state: LocalState): LocalState => ({
      ...state,
      builder: state.opened,
      draftRestored: null,
      draftKeptAt: null,
      draftFailed: false,
    }),
    draftNoticeClosed: (state: LocalState): LocalState => ({ ...state, draftRestored: null }),

    titleTyped: (state: LocalState, { payload }: PayloadAction<string>): LocalState =>
      inBuilder(state, builder => ({ ...builder, title: cutReportName(payload), titleTyped: true })),
    descriptionTyped: (state: LocalState, { payload }: PayloadAction<string>): LocalState =>
      inBuilder(state, builder => ({ ...builder, description: payload })),
    rowAdded: (state: LocalState, { payload }: PayloadAction<Addressed>): LocalState =>
      inList(state, 'row', list => addRow(list, payload)),
    axisAdded: (state: LocalState, { payload }: PayloadAction<Addressed>): LocalState =>
      inBuilder(state, builder =>
        builder.axis.length >= axisLimit(builder.viewSettings.chartType) ||
        builder.axis.some(({ questionName }) => questionName === payload.name)
          ? builder
          : { ...builder, axis: [...builder.axis, makeVariable(payload)] },
      ),
    variableRemoved: (state: LocalState, { payload: { part, name } }: Named): LocalState =>
      inList(state, part, list => list.filter(({ questionName }) => questionName !== name)),
    variableMoved: (
      state: LocalState,
      { payload }: PayloadAction<{ part: Part; from: number; to: number }>,
    ): LocalState => inList(state, payload.part, list => moveVariable(list, payload.from, payload.to)),
    variableTransferred: (
      state: LocalState,
      { payload }: PayloadAction<{ from: Part; addressed: Addressed; at?: number }>,
    ): LocalState =>
      inBuilder(state, builder => transferVariable(builder, payload.from, payload.addressed, payload.at)),
    optionTicked: (
      state: LocalState,
      { payload }: PayloadAction<{ part: Part; name: string; id: string; type: SelectionType; selected: boolean }>,
    ): LocalState =>
      inVariable(state, payload.part, payload.name, variable =>
        tickOption(variable, payload.id, payload.type, payload.selected),
      ),
    optionsTicked: (
      state: LocalState,
      { payload }: PayloadAction<{ part: Part; name: string; type: SelectionType; selected: boolean }>,
    ): LocalState =>
      inVariable(state, payload.part, payload.name, variable => tickAll(variable, payload.type, payload.selected)),
    filtersApplied: (state: LocalState, { payload }: PayloadAction<Filter | null>): LocalState =>
      inBuilder(state, builder => ({ ...builder, filters: payload })),
    weightChosen: (state: LocalState, { payload }: PayloadAction<string | null>): LocalState =>
      inBuilder(state, builder => ({ ...builder, weight: payload })),
    baseAdjusted: (state: LocalState, { payload }: PayloadAction<boolean>): LocalState =>
      inBuilder(state, builder => ({ ...builder, autoAdjustBase: payload })),
    swapped: (state: LocalState, { payload }: PayloadAction<boolean>): LocalState =>
      inBuilder(state, builder => ({ ...builder, inverted: payload })),
    viewChanged: (state: LocalState, { payload }: PayloadAction<Partial<ViewSettings>>): LocalState =>
      inBuilder(state, builder => ({ ...builder, viewSettings: { ...builder.viewSettings, ...payload } })),
    missingAcknowledged: (state: LocalState): LocalState => inBuilder(state, builder => ({ ...builder, missing: [] })),

    previewOpened: (state: LocalState): LocalState =>
      inPreview(state, {
        ...idlePreview,
        showChart: state.preview.showChart,
        showTable: state.preview.showTable,
        open: true,
        status: 'loading',
      }),
    previewRetried: (state: LocalState): LocalState => inPreview(state, { status: 'loading', error: null }),
    previewClosed: (state: LocalState): LocalState => inPreview(state, { open: false, status: 'idle' }),
    previewCancelled: (state: LocalState): LocalState => inPreview(state, { status: 'cancelled' }),
    previewStarted: (
      state: LocalState,
      { payload }: PayloadAction<{ done: number; total: number; context: string }>,
    ): LocalState =>
      inPreview(state, {
        done: payload.done,
        total: payload.total,
        status: payload.done === payload.total ? 'ready' : 'loading',
      }),
    tablesArrived: (
      state: LocalState,
      { payload }: PayloadAction<{ context: string; refs: readonly RowRef[]; answer: AnalysisResponse }>,
    ): LocalState => {
      const done = state.preview.done + payload.refs.length
      return inPreview(state, { done, status: done >= state.preview.total ? 'ready' : state.preview.status })
    },
    previewFailed: (state: LocalState, { payload }: PayloadAction<Failure>): LocalState =>
      inPreview(state, { status: 'failed', error: payload }),
    pageTurned: (state: LocalState, { payload }: PayloadAction<number>): LocalState =>
      inPreview(state, { position: Math.max(0, payload) }),
    partsToggled: (
      state: LocalState,
      { payload }: PayloadAction<Partial<Pick<PreviewState, 'showChart' | 'showTable' | 'showSettings'>>>,
    ): LocalState => inPreview(state, payload),
    tableViewChanged: (
      state: LocalState,
      { payload }: PayloadAction<{ id: string; settings: ViewSettings }>,
    ): LocalState => inPreview(state, { tableViews: { ...state.preview.tableViews, [payload.id]: payload.settings } }),
    viewAppliedToAll: (state: LocalState, { payload }: PayloadAction<ViewSettings>): LocalState =>
      inPreview(
        inBuilder(state, builder => ({ ...builder, viewSettings: payload })),
        { tableViews: {} },
      ),

    generateRequested: (state: LocalState): LocalState => ({ ...state, attempted: true }),
    generated: (state: LocalState, { payload }: PayloadAction<{ id: string; title: string }>): LocalState => ({
      ...state,
      generated: payload,
      opened: state.builder,
    }),

    reportDeleted: (state: LocalState, { payload }: PayloadAction<ReportAddress>): LocalState => ({
      ...state,
      deleting: [...state.deleting, payload.reportId],
    }),
    deletionUndone: (state: LocalState, { payload }: PayloadAction<ReportAddress>): LocalState => ({
      ...state,
      deleting: state.deleting.filter(id => id !== payload.reportId),
    }),
    deletionEnded: (state: LocalState, { payload }: PayloadAction<ReportAddress>): LocalState => ({
      ...state,
      deleting: state.deleting.filter(id => id !== payload.reportId),
    }),
    /** The message with the undo is gone. */
    undoGone: (state: LocalState, _: PayloadAction<ReportAddress>): LocalState => state,

    rowsOpened: (state: LocalState, { payload }: PayloadAction<RowsOpened>): LocalState => ({
      ...state,
      rowsOpened: payload,
    }),
    rowsClosed: (state: LocalState): LocalState => ({ ...state, rowsOpened: null }),
    /** Who would be in a row: the options chosen so far, as a filter. */
    rowEdited: (state: LocalState, _: PayloadAction<Filter | null>): LocalState => state,
    rowSaved: (state: LocalState, _: PayloadAction<RowSaving>): LocalState => state,
    /** A question with other rows than before; `dataset` has it already. */
    questionReplaced: (
      state: LocalState,
      { payload: { question, dataset } }: PayloadAction<{ question: Question; dataset: Dataset }>,
    ): LocalState => {
      const next = inBuilder(state, builder => afterRowsChanged(builder, question, dataset))
      return state.opened ? { ...next, opened: afterRowsChanged(state.opened, question, dataset) } : next
    },
    rowRemoved: (state: LocalState, { payload }: PayloadAction<RowAddress & { nk: string }>): LocalState =>
      beginRemoval(state, payload),
    removalUndone: (state: LocalState, { payload }: PayloadAction<RowAddress>): LocalState =>
      undoRemoval(state, payload),
    removalEnded: (state: LocalState, { payload }: PayloadAction<RowAddress>): LocalState => endRemoval(state, payload),
    removalsFlushed: (state: LocalState): LocalState => state,
  },
})

export const events = slice.actions

// Apart from the slice: cubes are large, and live as long as the preview that asked for them.
const cache = (state: CubeCache = emptyCache, action: UnknownAction): CubeCache => {
  if (events.opened.match(action) || events.closed.match(action)) return emptyCache
  if (events.previewStarted.match(action)) {
    return state.context === action.payload.context ? state : { ...emptyCache, context: action.payload.context }
  }
  if (events.questionReplaced.match(action)) return withoutCubesOf(state, action.payload.question.question_name)
  if (!events.tablesArrived.match(action)) return state
  const { context, refs, answer } = action.payload
  return addToCache(state, context, refs, answer)
}

export const reducer = combineReducers({
  local: slice.reducer,
  cache,
  dataset: datasetRemote.reducer,
  reports: reportsRemote.reducer,
  report: reportRemote.reducer,
  created: createReportRemote.reducer,
  deleted: deleteReportRemote.reducer,
  renamed: renameRemote.reducer,
  duplicated: duplicateRemote.reducer,
  base: baseRemote.reducer,
  savedRow: saveRowRemote.reducer,
  removedRow: removeRowRemote.reducer,
})

export type BulkReportState = ReturnType<typeof reducer>
export interface WithBulkReport {
  readonly bulkReport: BulkReportState
}
