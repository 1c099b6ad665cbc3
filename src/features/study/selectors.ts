import { createSelector } from 'reselect'
import type { KeyInsight } from '@core/contract'
import type { Failure } from '@/lib/failure'
import { datasetKey } from '@/lib/datasetAddress'
import type { WithLibrary } from '@/library'
import { remoteAt } from '@/store'
import { rowsOf, type QuestionRow } from './model/questions'
import type { StudyChange } from './remotes'
import type { WithStudy } from './slice'

export const selectInsightsRemote = (state: WithStudy, studyNumber: string) =>
  remoteAt(state.dashboard.insights, studyNumber)

/** The insights of a study in the order that was last asked for, without those being removed; null while unknown. */
export const selectInsights = createSelector(
  [
    (state: WithStudy, studyNumber: string) => selectInsightsRemote(state, studyNumber).data,
    (state: WithStudy) => state.dashboard.local.removing,
    (state: WithStudy, studyNumber: string) =>
      state.dashboard.local.ordering?.studyNumber === studyNumber ? state.dashboard.local.ordering.order : null,
  ],
  (insights, removing, order): readonly KeyInsight[] | null => {
    const shown = insights?.filter(({ id }) => !removing.includes(id)) ?? null
    if (shown === null || order === null) return shown
    const placeOf = new Map(order.map((id, at) => [id, at]))
    return [...shown].sort((a, b) => (placeOf.get(a.id) ?? order.length) - (placeOf.get(b.id) ?? order.length))
  },
)

/** Insights whose removal the server refused. */
export const selectRemovalProblems = createSelector(
  [
    (state: WithStudy, studyNumber: string) => selectInsightsRemote(state, studyNumber).data,
    (state: WithStudy) => state.dashboard.removals,
  ],
  (insights, removals) =>
    (insights ?? []).flatMap(insight => {
      const error = removals[insight.id]?.error
      return error ? [{ insight, error }] : []
    }),
)

export const selectEditor = (state: WithStudy, editor: string) => state.dashboard.local.editors[editor] ?? null
export const selectOrderError = (state: WithStudy) => state.dashboard.order.error
export const selectPicture = (state: WithStudy, image: string) => remoteAt(state.dashboard.pictures, image)
export const selectChange = (state: WithStudy, form: StudyChange['form']) => remoteAt(state.dashboard.changes, form)
export const selectDeletion = (state: WithStudy) => state.dashboard.deletion

/** The questions of one dataset of a study. */
export interface DatasetQuestions {
  readonly datasetName: string
  readonly questions: readonly QuestionRow[]
}

interface QuestionLists {
  /** Null until all datasets are there. */
  readonly data: readonly DatasetQuestions[] | null
  readonly error: Failure | null
  readonly isFetching: boolean
}

/** The questions of datasets of a study; `names`: the datasets, as JSON. */
export const selectQuestions = createSelector(
  [
    (state: WithLibrary) => state.library.datasets,
    (_: WithLibrary, studyNumber: string) => studyNumber,
    (_: WithLibrary, __: string, names: string) => names,
  ],
  (datasets, studyId, names): QuestionLists => {
    const found = (JSON.parse(names) as readonly string[]).map(datasetName => ({
      datasetName,
      remote: remoteAt(datasets, datasetKey({ studyId, datasetName })),
    }))
    const lists = found.flatMap(({ datasetName, remote: { data } }) =>
      data ? [{ datasetName, questions: rowsOf(data) }] : [],
    )
    return {
      data: lists.length === found.length ? lists : null,
      error: found.find(({ remote }) => remote.error)?.remote.error ?? null,
      isFetching: found.some(({ remote }) => remote.isFetching),
    }
  },
)
