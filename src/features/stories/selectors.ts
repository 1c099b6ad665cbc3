import { remoteAt } from '@/store'
import { pageRemote, type PageAddress } from './remotes'
import type { StoriesRoot } from './slice'

export const selectList = (state: StoriesRoot) => state.stories.list
export const selectStory = (state: StoriesRoot, storyId: string) => remoteAt(state.stories.byId, storyId)
export const selectCreating = (state: StoriesRoot) => state.stories.creating
export const selectAddingCard = (state: StoriesRoot, storyId: string) => remoteAt(state.stories.addingCard, storyId)
export const selectPage = (state: StoriesRoot, address: PageAddress) =>
  remoteAt(state.stories.pages, pageRemote.keyOf(address))
