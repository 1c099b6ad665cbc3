import type { OutputOf } from '@core/contract'
import { listStudies } from '@/api/wire'
import { createRemote, type FeatureModule, type NoArgs, type RemoteState } from '@/store'

/** S9.10. */
const LATEST = 5

export type LatestStudies = OutputOf<typeof listStudies>

/** S2.28: the newest studies the reader may open, and what all such studies come to. */
export const latestRemote = createRemote<NoArgs, LatestStudies>('studies/latest', {
  request: (api, _, options) =>
    api.call(
      listStudies,
      { query: { page: 1, page_size: LATEST, sort: '-study_year', restrict: '1' } },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
})

/** A module of its own, so that home needs nothing else of the study list. */
export const latestStudies: FeatureModule = {
  name: 'latestStudies',
  reducer: latestRemote.reducer,
  saga: latestRemote.watch,
}

export interface WithLatestStudies {
  readonly latestStudies: RemoteState<LatestStudies>
}

export const selectLatest = (state: WithLatestStudies): RemoteState<LatestStudies> => state.latestStudies

/** First and last year of all studies, from their facet; null where it tells of none. */
export const yearsOf = ({ aggregations }: Pick<LatestStudies, 'aggregations'>): readonly [number, number] | null => {
  const years = (aggregations.study_year ?? [])
    .filter(({ count }) => count > 0)
    .map(({ label }) => Number(label))
    .filter(Number.isInteger)
  return years.length === 0 ? null : [Math.min(...years), Math.max(...years)]
}
