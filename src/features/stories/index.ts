import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const stories: FeatureModule = { name: 'stories', reducer, saga }

export { storyCovers } from './covers'
export { latestStories, latestStoriesRemote, selectLatestStories } from './latest'
export { isBare, parseStoryQuery, queryOfSettings, settingsOf, writeStoryQuery, type StoryListQuery } from './model'
export { readViewAs, writeViewAs, type ViewAs } from './viewAs'
export { selectList } from './selectors'
export type { WithStories } from './slice'
