import {
  axisPower,
  canNest,
  checkBuilder,
  indexQuestions,
  isNested,
  powerRequest,
  stopsReport,
  tableCount,
  toTree,
  type AxisPower,
  type BuilderVariable,
  type Missing,
  type QuestionIndex,
  type ReportProblem,
} from '@core/report'
import { createSelector } from 'reselect'
import { DEFAULT_VIEW_SETTINGS, type Dataset, type ViewSettings } from '@core/contract'
import { selectBase as selectBaseOf, selectDatasetRemote as selectDatasetAt, type WithLibrary } from '@/library'
import { isEdited } from '@/lib/failure'
import { initialRemote, remoteAt, type RemoteState } from '@/store'
import { powerKey } from './remotes'
import type { WithReportBuilder } from './slice'

const NO_INDEX: QuestionIndex = new Map()
const NO_MISSING: readonly Missing[] = []
const NO_PROBLEMS: readonly ReportProblem[] = []
const NO_VARIABLES: readonly BuilderVariable[] = []

const selectParts = (state: WithReportBuilder) => state.bulkReport.builder
const selectScreen = (state: WithReportBuilder) => selectParts(state).screen

export const selectOpening = (state: WithReportBuilder) => selectScreen(state).opening
export const selectBuilder = (state: WithReportBuilder) => selectScreen(state).builder
export const selectGenerated = (state: WithReportBuilder) => selectScreen(state).generated
export const selectMissing = (state: WithReportBuilder) => selectBuilder(state)?.missing ?? NO_MISSING
export const selectDraftsOffered = (state: WithReportBuilder) => selectScreen(state).draftsOffered
export const selectDraftFailed = (state: WithReportBuilder) => selectScreen(state).draftFailed
export const selectVisit = (state: WithReportBuilder) => selectScreen(state).visit
export const selectPristine = (state: WithReportBuilder) => selectScreen(state).pristine
export const selectAddedRows = (state: WithReportBuilder) => selectScreen(state).addedRows
export const selectDraftRestored = (state: WithReportBuilder) => selectScreen(state).draftRestored
export const selectDraftKeptAt = (state: WithReportBuilder) => selectScreen(state).draftKeptAt
/** Why saving failed, or whether it runs: a new report or changes of the open one. */
export const selectSaving = createSelector(
  [(state: WithReportBuilder) => selectParts(state).created, (state: WithReportBuilder) => selectParts(state).changed],
  (created, changed) => ({
    copying: created.isFetching,
    changing: changed.isFetching,
    error: created.error ?? (isEdited(changed.error) ? null : changed.error),
  }),
)
export const selectConflict = (state: WithReportBuilder) => selectScreen(state).conflict

/** The dataset of the open builder as a remote record. */
export const selectDatasetRemote = (state: WithReportBuilder & WithLibrary): RemoteState<Dataset> => {
  const opening = selectOpening(state)
  return opening ? selectDatasetAt(state, opening) : initialRemote()
}

export const selectDataset = (state: WithReportBuilder & WithLibrary) => selectDatasetRemote(state).data

/** The saved report that the builder was opened for. */
export const selectReportRemote = createSelector(
  [selectOpening, (state: WithReportBuilder) => selectParts(state).report],
  (opening, reports) => (opening && opening.intent.kind !== 'new' ? remoteAt(reports, opening.intent.reportId) : null),
)

/** What saving means: a new report, changes of one's own, or a copy of one that the person may not change. */
export const selectSaveAs = (state: WithReportBuilder): 'new' | 'changes' | 'copy' => {
  if (selectOpening(state)?.intent.kind !== 'open') return 'new'
  return selectReportRemote(state)?.data?.permissions.edit === true ? 'changes' : 'copy'
}

/** The saved report has been changed since the restored draft was begun. */
export const selectSavedHasChanged = (state: WithReportBuilder): boolean => {
  const visit = selectVisit(state)
  const modified = selectReportRemote(state)?.data?.modified
  return visit?.from != null && visit.startedFrom !== null && modified !== undefined && modified !== visit.startedFrom
}

/** Questions and grid rows by name. */
export const selectIndex = createSelector([selectDataset], dataset => (dataset ? indexQuestions(dataset) : NO_INDEX))

export const selectMain = (state: WithReportBuilder) => selectBuilder(state)?.main ?? NO_VARIABLES
export const selectAxis = (state: WithReportBuilder) => selectBuilder(state)?.axis ?? NO_VARIABLES

export const selectIsReady = (state: WithReportBuilder): boolean => selectBuilder(state) !== null
export const selectViewSettings = (state: WithReportBuilder): ViewSettings =>
  selectBuilder(state)?.viewSettings ?? DEFAULT_VIEW_SETTINGS
export const selectChartType = (state: WithReportBuilder) => selectViewSettings(state).chartType
export const selectInverted = (state: WithReportBuilder): boolean => selectBuilder(state)?.inverted ?? false
/** Whether the axis is nested; null where it cannot be. */
export const selectNested = (state: WithReportBuilder): boolean | null => {
  const builder = selectBuilder(state)
  return builder && canNest(builder) ? isNested(builder) : null
}
export const selectAutoAdjustBase = (state: WithReportBuilder): boolean => selectBuilder(state)?.autoAdjustBase ?? true
export const selectWeight = (state: WithReportBuilder): string | null => selectBuilder(state)?.weight ?? null
export const selectDescription = (state: WithReportBuilder): string => selectBuilder(state)?.description ?? ''

/** Everything that keeps the report from being generated, whether or not it is shown yet. */
export const selectProblems = createSelector([selectBuilder, selectDataset, selectIndex], (builder, dataset, index) =>
  builder && dataset ? checkBuilder(builder, dataset, index).filter(stopsReport) : NO_PROBLEMS,
)

export const selectHasProblems = (state: WithReportBuilder & WithLibrary): boolean => selectProblems(state).length > 0

/** The problems to show: none before the first attempt to generate. */
export const selectShownProblems = (state: WithReportBuilder & WithLibrary) =>
  selectScreen(state).attempted ? selectProblems(state) : NO_PROBLEMS

/** "5 variables, 14 tables". */
export const selectReportSize = createSelector([selectMain], main => ({
  variables: main.length,
  tables: main.reduce((sum, variable) => sum + tableCount(variable), 0),
}))

/** Why there is no table to preview, or null when there is one. */
export const selectWhyNoPreview = createSelector([selectMain], (main): string | null => {
  if (main.some(variable => tableCount(variable) > 0)) return null
  const [first] = main
  return first === undefined ? 'Add a question first' : `Select at least one row of "${first.label}" first`
})

/** The names of questions and grid rows in each list of the report, for the ticks of the question list. */
export const selectPlaces = createSelector([selectMain, selectAxis], (main, axis) => {
  const rows = new Set<string>()
  for (const variable of main) {
    rows.add(variable.questionName)
    if (variable.resourceType !== 'breakouts') continue
    for (const { id, type, selected } of variable.selectedOptions) if (type === 'option' && selected) rows.add(id)
  }
  return { rows, axis: new Set(axis.map(({ questionName }) => questionName)) }
})

export const selectFilterTree = createSelector(
  [(state: WithReportBuilder) => selectBuilder(state)?.filters ?? null],
  toTree,
)

/** The slot of the library's count for the open builder. */
export const BASE_SLOT = 'report builder'

/** How many respondents pass the filters of the report. */
export const selectBase = (state: WithLibrary) => selectBaseOf(state, BASE_SLOT)

/** What the columns of the report can show. 'counting': of the columns chosen now it is not known yet. */
export type Power = 'counting' | 'failed' | AxisPower | null

/** null: there are no columns, or none to compare. */
export const selectPower = createSelector(
  [selectOpening, selectBuilder, selectIndex, (state: WithReportBuilder) => selectParts(state).power],
  (opening, builder, index, { data, error }): Power => {
    const body = builder && powerRequest(builder, index)
    if (!opening || !builder || !body) return null
    if (data?.key === powerKey({ address: opening, body })) return axisPower(data.answer, builder, index)
    return error ? 'failed' : 'counting'
  },
)

/** True when leaving would lose something. */
export const selectIsDirty = (state: WithReportBuilder): boolean => {
  const { builder, pristine } = selectScreen(state)
  return builder !== null && builder !== pristine
}
