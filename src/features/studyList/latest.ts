import type { OutputOf } from '@core/contract'
import { listStudies } from '@/api/wire'
import { createRemote, type FeatureModule, type NoArgs, type RemoteState } from '@/store'

/** Items in the row of home. */
const LATEST = 5

export type LatestStudies = OutputOf<typeof listStudies>

/** The newest studies the reader may open, and figures about all of them. */
export const latestRemote = createRemote<NoArgs, LatestStudies>('studies/latest', {
  request: (api, _, options) =>
    api.call(
      listStudies,
      { query: { page: 1, page_size: LATEST, sort: '-study_year', restrict: '1' } },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
})

/** A separate module, so that home needs nothing else of the study list. */
export const latestStudies: FeatureModule = {
  name: 'latestStudies',
  reducer: latestRemote.reducer,
  saga: latestRemote.watch,
}

export interface WithLatestStudies {
  readonly latestStudies: RemoteState<LatestStudies>
}

export const selectLatest = (state: WithLatestStudies): RemoteState<LatestStudies> => state.latestStudies

/** First and last year of all studies, from their facet; null when it has none. */
export const yearsOf = ({ aggregations }: Pick<LatestStudies, 'aggregations'>): readonly [number, number] | null => {
  const years = (aggregations.study_year ?? [])
    .filter(({ count }) => count > 0)
    .map(({ label }) => Number(label))
    .filter(Number.isInteger)
  return years.length === 0 ? null : [Math.min(...years), Math.max(...years)]
}
