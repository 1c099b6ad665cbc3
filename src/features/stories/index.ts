import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const stories: FeatureModule = { name: 'stories', reducer, saga }

export { latestStories, latestStoriesRemote, selectLatestStories } from './latest'
export { parseStoryQuery, writeStoryQuery, type StoryListQuery } from './model'
export type { WithStories } from './slice'
