import type { OutputOf } from '@core/contract'
import { searchStories } from '@/api/wire'
import { createRemote, type FeatureModule, type NoArgs, type RemoteState } from '@/store'

/** Items in the row of home. */
const LATEST = 5

export type LatestStories = OutputOf<typeof searchStories>

/** The public stories that changed last, and the number of all. */
export const latestStoriesRemote = createRemote<NoArgs, LatestStories>('stories/latest', {
  request: (api, _, options) =>
    api.call(
      searchStories,
      { query: { page: 1, page_size: LATEST, sort: '-modified', restrict: '1' } },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
})

/** A separate module, so that home needs nothing else of the stories. */
export const latestStories: FeatureModule = {
  name: 'latestStories',
  reducer: latestStoriesRemote.reducer,
  saga: latestStoriesRemote.watch,
}

export interface WithLatestStories {
  readonly latestStories: RemoteState<LatestStories>
}

export const selectLatestStories = (state: WithLatestStories): RemoteState<LatestStories> => state.latestStories
