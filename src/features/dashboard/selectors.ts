import { createSelector } from 'reselect'
import type { KeyInsight } from '@core/contract'
import { remoteAt } from '@/store'
import type { StudyChange } from './remotes'
import type { DashboardRoot } from './slice'

export const selectInsightsRemote = (state: DashboardRoot, studyNumber: string) =>
  remoteAt(state.dashboard.insights, studyNumber)

/** The insights of a study in the order that was last asked for, without those being removed; null while unknown. */
export const selectInsights = createSelector(
  [
    (state: DashboardRoot, studyNumber: string) => selectInsightsRemote(state, studyNumber).data,
    (state: DashboardRoot) => state.dashboard.removing,
    (state: DashboardRoot, studyNumber: string) =>
      state.dashboard.ordering?.studyNumber === studyNumber ? state.dashboard.ordering.order : null,
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
    (state: DashboardRoot, studyNumber: string) => selectInsightsRemote(state, studyNumber).data,
    (state: DashboardRoot) => state.dashboard.removals,
  ],
  (insights, removals) =>
    (insights ?? []).flatMap(insight => {
      const error = removals[insight.id]?.error
      return error ? [{ insight, error }] : []
    }),
)

export const selectEditor = (state: DashboardRoot, editor: string) => state.dashboard.editors[editor] ?? null
export const selectOrderError = (state: DashboardRoot) => state.dashboard.order.error
export const selectPicture = (state: DashboardRoot, image: string) => remoteAt(state.dashboard.pictures, image)
export const selectChange = (state: DashboardRoot, form: StudyChange['form']) => remoteAt(state.dashboard.changes, form)
export const selectDeletion = (state: DashboardRoot) => state.dashboard.deletion
export const selectFields = (state: DashboardRoot) => state.dashboard.fields
export const selectQuestions = (state: DashboardRoot, studyNumber: string) =>
  remoteAt(state.dashboard.questions, studyNumber)
