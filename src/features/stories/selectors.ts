import { remoteAt } from '@/store'
import { pageRemote, type PageAddress } from './remotes'
import type { WithStories } from './slice'

export const selectList = (state: WithStories) => state.stories.list
export const selectStory = (state: WithStories, storyId: string) => remoteAt(state.stories.byId, storyId)
export const selectCreating = (state: WithStories) => state.stories.creating
export const selectAddingCard = (state: WithStories, storyId: string) => remoteAt(state.stories.addingCard, storyId)
export const selectCardWords = (state: WithStories, cardId: string) => remoteAt(state.stories.cardWords, cardId)
export const selectStoryWords = (state: WithStories, storyId: string) => remoteAt(state.stories.storyWords, storyId)
export const selectActing = (state: WithStories, storyId: string) => remoteAt(state.stories.acting, storyId)
export const selectPage = (state: WithStories, address: PageAddress) =>
  remoteAt(state.stories.pages, pageRemote.keyOf(address))
