import {
  checkBuilder,
  indexQuestions,
  previewTables,
  reportRows,
  tableCount,
  toTree,
  type BuilderVariable,
  type Missing,
  type QuestionIndex,
  type ReportProblem,
} from '@core/report'
import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import type { ViewSettings } from '@core/contract'
import { datasetKey } from './remotes'
import type { WithBulkReport } from './slice'
import { DEFAULT_VIEW_SETTINGS } from '@core/contract'

const NO_INDEX: QuestionIndex = new Map()
const NO_MISSING: readonly Missing[] = []
const NO_PROBLEMS: readonly ReportProblem[] = []
const NO_VARIABLES: readonly BuilderVariable[] = []

const selectLocal = (state: WithBulkReport) => state.bulkReport.local

export const selectIsActive = (state: WithBulkReport): boolean => selectLocal(state).status === 'active'
export const selectOpening = (state: WithBulkReport) => selectLocal(state).opening
export const selectBuilder = (state: WithBulkReport) => selectLocal(state).builder
export const selectPreview = (state: WithBulkReport) => selectLocal(state).preview
export const selectGenerated = (state: WithBulkReport) => selectLocal(state).generated
export const selectMissing = (state: WithBulkReport) => selectBuilder(state)?.missing ?? NO_MISSING
export const selectDraftsOffered = (state: WithBulkReport) => selectLocal(state).draftsOffered
export const selectDraftFailed = (state: WithBulkReport) => selectLocal(state).draftFailed
export const selectVisit = (state: WithBulkReport) => selectLocal(state).visit
export const selectOpened = (state: WithBulkReport) => selectLocal(state).opened
export const selectDraftRestored = (state: WithBulkReport) => selectLocal(state).draftRestored
export const selectDraftKeptAt = (state: WithBulkReport) => selectLocal(state).draftKeptAt
export const selectCreated = (state: WithBulkReport) => state.bulkReport.created
export const selectCache = (state: WithBulkReport) => state.bulkReport.cache

/** The dataset of the open builder as a remote record. */
export const selectDatasetRemote = createSelector(
  [selectOpening, (state: WithBulkReport) => state.bulkReport.dataset],
  (opening, datasets) => remoteAt(datasets, opening ? datasetKey(opening) : ''),
)

export const selectDataset = (state: WithBulkReport) => selectDatasetRemote(state).data

/** The saved report that the builder was opened for. */
export const selectReportRemote = createSelector(
  [selectOpening, (state: WithBulkReport) => state.bulkReport.report],
  (opening, reports) => (opening && opening.intent.kind !== 'new' ? remoteAt(reports, opening.intent.reportId) : null),
)

/** The saved report was changed after the draft was begun that is in the builder again. */
export const selectSavedHasChanged = (state: WithBulkReport): boolean => {
  const visit = selectVisit(state)
  const modified = selectReportRemote(state)?.data?.modified
  return visit?.from != null && visit.startedFrom !== null && modified !== undefined && modified !== visit.startedFrom
}

/** Questions and grid rows by name. */
export const selectIndex = createSelector([selectDataset], dataset => (dataset ? indexQuestions(dataset) : NO_INDEX))

export const selectMain = (state: WithBulkReport) => selectBuilder(state)?.main ?? NO_VARIABLES
export const selectAxis = (state: WithBulkReport) => selectBuilder(state)?.axis ?? NO_VARIABLES

export const selectIsReady = (state: WithBulkReport): boolean => selectBuilder(state) !== null
export const selectViewSettings = (state: WithBulkReport): ViewSettings =>
  selectBuilder(state)?.viewSettings ?? DEFAULT_VIEW_SETTINGS
export const selectChartType = (state: WithBulkReport) => selectViewSettings(state).chartType
export const selectInverted = (state: WithBulkReport): boolean => selectBuilder(state)?.inverted ?? false
export const selectAutoAdjustBase = (state: WithBulkReport): boolean => selectBuilder(state)?.autoAdjustBase ?? true
export const selectWeight = (state: WithBulkReport): string | null => selectBuilder(state)?.weight ?? null
export const selectDescription = (state: WithBulkReport): string => selectBuilder(state)?.description ?? ''

/** Everything that stands in the way of generating, whether or not it is shown yet. */
export const selectProblems = createSelector([selectBuilder, selectDataset, selectIndex], (builder, dataset, index) =>
  builder && dataset ? checkBuilder(builder, dataset, index) : NO_PROBLEMS,
)

export const selectHasProblems = (state: WithBulkReport): boolean => selectProblems(state).length > 0

/** Problems as shown: from the first attempt on. */
export const selectShownProblems = (state: WithBulkReport) =>
  selectLocal(state).attempted ? selectProblems(state) : NO_PROBLEMS

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

/** Where each question name stands in the report, for the ticks of the question list. */
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
  [(state: WithBulkReport) => selectBuilder(state)?.filters ?? null],
  toTree,
)

/** Live base of a slot, such as 'builder'. */
export const selectBase = (state: WithBulkReport, slot: string) => remoteAt(state.bulkReport.base, slot)

export const selectRows = createSelector([selectMain, selectIndex], reportRows)

/** The tables of the preview that have arrived, in report order. */
export const selectPreviewTables = createSelector([selectCache, selectRows], previewTables)

/** True when leaving would lose something. */
export const selectIsDirty = (state: WithBulkReport): boolean => {
  const { builder, opened } = selectLocal(state)
  return builder !== null && builder !== opened
}

/** The saved reports of a study as a remote record. */
export const selectReportsRemote = (state: WithBulkReport, studyId: string) =>
  remoteAt(state.bulkReport.reports, studyId)

/** Saved reports without those being deleted. */
export const selectSavedReports = createSelector(
  [
    (state: WithBulkReport, studyId: string) => selectReportsRemote(state, studyId).data,
    (state: WithBulkReport) => selectLocal(state).deleting,
  ],
  (reports, deleting) => reports?.filter(({ id }) => !deleting.includes(id)) ?? null,
)
