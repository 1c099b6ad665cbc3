import {
  addRow,
  addToAxis,
  afterRowsChanged,
  changeList,
  changeVariable,
  moveVariable,
  tickAgain,
  tickAll,
  tickOption,
  transferVariable,
  untickAddedRow,
  untickedOf,
  type AddedRowAddress,
  type Addressed,
  type Builder,
  type BuilderList,
  type SelectionType,
} from '@core/report'
import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { Dataset, Question, ReportPayload, ViewSettings } from '@core/contract'
import { cutReportName, type QuestionFilter } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import type { Edit } from '@/lib/failure'
import { createEventSlice, remotesOf } from '@/store'
import type { FoundDraft } from './drafts'
import { createReportRemote, powerRemote, reportRemote, saveChangesRemote } from './remotes'
import { inBuilder, initialState, type AddedRowsOpened, type BuilderState, type Opening, type Visit } from './state'

/** One variable of one of the two lists. */
interface InList {
  readonly list: BuilderList
  readonly name: string
}

interface ChangedQuestion {
  readonly address: DatasetAddress
  readonly question: Question
}

export interface Restored {
  readonly builder: Builder
  /** The report without the draft. */
  readonly blank: Builder
  readonly visit: Visit & { readonly from: FoundDraft }
  readonly offered: readonly FoundDraft[]
}

interface Settled {
  readonly base: ReportPayload
  /** Replaces what is in the builder; absent: it stays. */
  readonly builder?: Builder
}

/** The reducer of an event that changes the report. */
const edits =
  <Payload>(change: (builder: Builder, payload: Payload) => Builder) =>
  (state: BuilderState, { payload }: PayloadAction<Payload>): BuilderState =>
    inBuilder(state, builder => change(builder, payload))

const withoutUnticked = (state: BuilderState, row: AddedRowAddress): BuilderState => {
  const unticked = untickedOf(state.unticked, row)
  return unticked ? { ...state, unticked: state.unticked.filter(one => one !== unticked) } : state
}

const slice = createEventSlice({
  name: 'reportBuilder',
  initialState,
  reducers: {
    opened: (_: BuilderState, { payload }: PayloadAction<Opening>): BuilderState => ({
      ...initialState,
      status: 'active',
      opening: payload,
    }),
    closed: (_state: BuilderState, _: PayloadAction<{ readonly keepDraft: boolean }>): BuilderState => initialState,
    ready: (
      state: BuilderState,
      { payload }: PayloadAction<{ builder: Builder; visit: Visit; offered: readonly FoundDraft[] }>,
    ): BuilderState => ({
      ...state,
      builder: payload.builder,
      pristine: payload.builder,
      visit: payload.visit,
      draftsOffered: payload.offered,
    }),

    draftRestored: (state: BuilderState, { payload }: PayloadAction<Restored>): BuilderState => ({
      ...state,
      builder: payload.builder,
      pristine: payload.blank,
      visit: payload.visit,
      draftsOffered: payload.offered,
      draftKeptAt: payload.visit.from.kept.savedAt,
      draftRestored: payload.visit.from.kept.savedAt,
    }),
    /** When the draft was saved; null when it could not be. */
    draftKept: (state: BuilderState, { payload }: PayloadAction<number | null>): BuilderState => ({
      ...state,
      draftKeptAt: payload,
      draftFailed: payload === null,
    }),
    draftTaken: (state: BuilderState, _: PayloadAction<FoundDraft>): BuilderState => state,
    draftRefused: (state: BuilderState, { payload }: PayloadAction<FoundDraft>): BuilderState => ({
      ...state,
      draftsOffered: state.draftsOffered.filter(({ kept }) => kept.holder !== payload.kept.holder),
    }),
    /** Starts over with what the builder opened with. */
    draftDiscarded: (state: BuilderState): BuilderState => ({
      ...state,
      builder: state.pristine,
      draftRestored: null,
      draftKeptAt: null,
      draftFailed: false,
    }),
    draftNoticeClosed: (state: BuilderState): BuilderState => ({ ...state, draftRestored: null }),

    titleTyped: edits((builder, title: string) => ({ ...builder, title: cutReportName(title), titleTyped: true })),
    descriptionTyped: edits((builder, description: string) => ({ ...builder, description })),
    rowAdded: edits((builder, addressed: Addressed) => ({ ...builder, main: addRow(builder.main, addressed) })),
    rowsAdded: edits((builder, all: readonly Addressed[]) => ({ ...builder, main: all.reduce(addRow, builder.main) })),
    axisAdded: edits(addToAxis),
    variableRemoved: edits((builder, { list, name }: InList) =>
      changeList(builder, list, variables => variables.filter(({ questionName }) => questionName !== name)),
    ),
    variableMoved: edits((builder, { list, from, to }: { list: BuilderList; from: number; to: number }) =>
      changeList(builder, list, variables => moveVariable(variables, from, to)),
    ),
    variableTransferred: edits(
      (builder, { from, addressed, at }: { from: BuilderList; addressed: Addressed; at?: number }) =>
        transferVariable(builder, from, addressed, at),
    ),
    optionTicked: edits(
      (builder, { list, name, id, type, selected }: InList & { id: string; type: SelectionType; selected: boolean }) =>
        changeVariable(builder, list, name, variable => tickOption(variable, id, type, selected)),
    ),
    optionsTicked: edits(
      (builder, { list, name, type, selected }: InList & { type: SelectionType; selected: boolean }) =>
        changeVariable(builder, list, name, variable => tickAll(variable, type, selected)),
    ),
    filtersApplied: edits((builder, filters: QuestionFilter | null) => ({ ...builder, filters })),
    weightChosen: edits((builder, weight: string | null) => ({ ...builder, weight })),
    baseAdjusted: edits((builder, autoAdjustBase: boolean) => ({ ...builder, autoAdjustBase })),
    nestingChosen: edits((builder, nested: boolean) => ({ ...builder, nested })),
    swapped: edits((builder, inverted: boolean) => ({ ...builder, inverted })),
    viewChanged: edits((builder, change: Partial<ViewSettings>) => ({
      ...builder,
      viewSettings: { ...builder.viewSettings, ...change },
    })),
    missingAcknowledged: (state: BuilderState): BuilderState =>
      inBuilder(state, builder => ({ ...builder, missing: [] })),

    /** Saves a new report: the first one, or a copy of the one that is open. */
    generateRequested: (state: BuilderState): BuilderState => ({ ...state, attempted: true }),
    /** Saves the open report under its own id. */
    changesRequested: (state: BuilderState): BuilderState => ({ ...state, attempted: true, conflict: [] }),
    conflictMet: (state: BuilderState, { payload }: PayloadAction<readonly Edit[]>): BuilderState => ({
      ...state,
      conflict: payload,
    }),
    /** The person has seen what others saved: from now on it is what they change. */
    conflictSettled: (state: BuilderState, { payload }: PayloadAction<Settled>): BuilderState => {
      const { visit } = state
      const next = { ...state, conflict: [], visit: visit && { ...visit, base: payload.base } }
      return payload.builder ? { ...next, builder: payload.builder } : next
    },
    generated: (state: BuilderState, { payload }: PayloadAction<{ id: string; title: string }>): BuilderState => ({
      ...state,
      generated: payload,
      pristine: state.builder,
    }),

    addedRowsOpened: (state: BuilderState, { payload }: PayloadAction<AddedRowsOpened>): BuilderState => ({
      ...state,
      addedRows: payload,
    }),
    addedRowsClosed: (state: BuilderState): BuilderState => ({ ...state, addedRows: null }),
    /** Nets or calculated rows of a question were added, changed or deleted; the library's dataset has them. */
    questionChanged: (state: BuilderState, _: PayloadAction<ChangedQuestion>): BuilderState => state,
    /** The same for the dataset of the open builder. */
    questionReplaced: (
      state: BuilderState,
      { payload: { question, dataset } }: PayloadAction<{ question: Question; dataset: Dataset }>,
    ): BuilderState => {
      const next = inBuilder(state, builder => afterRowsChanged(builder, question, dataset))
      return state.pristine ? { ...next, pristine: afterRowsChanged(state.pristine, question, dataset) } : next
    },
    /** A row is being deleted: the report drops it at once, and remembers where it was ticked. */
    addedRowUnticked: (
      state: BuilderState,
      { payload: { row, nk } }: PayloadAction<{ row: AddedRowAddress; nk: string }>,
    ): BuilderState => {
      if (!state.builder || untickedOf(state.unticked, row)) return state
      const { builder, unticked } = untickAddedRow(state.builder, row, nk)
      return { ...inBuilder(state, () => builder), unticked: [...state.unticked, unticked] }
    },
    /** The deletion was undone, or refused. */
    addedRowRestored: (state: BuilderState, { payload: row }: PayloadAction<AddedRowAddress>): BuilderState => {
      const unticked = untickedOf(state.unticked, row)
      return unticked
        ? withoutUnticked(
            inBuilder(state, builder => tickAgain(builder, unticked)),
            row,
          )
        : state
    },
    addedRowDeleted: (state: BuilderState, { payload: row }: PayloadAction<AddedRowAddress>): BuilderState =>
      withoutUnticked(state, row),
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  report: reportRemote,
  created: createReportRemote,
  changed: saveChangesRemote,
  power: powerRemote,
})

export const reducer = combineReducers({ screen: slice.reducer, ...remotes.reducers })

export type ReportBuilderState = ReturnType<typeof reducer>
export interface WithReportBuilder {
  readonly bulkReport: { readonly builder: ReportBuilderState }
}
