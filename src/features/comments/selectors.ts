import { remoteAt } from '@/store'
import { peopleRemote, type Lookup } from './remotes'
import type { WithComments } from './slice'

export const selectComments = (state: WithComments, storyId: string) => remoteAt(state.comments.all, storyId)
export const selectRemoving = (state: WithComments) => state.comments.removing
export const selectAdding = (state: WithComments, form: string) => remoteAt(state.comments.added, form)
export const selectPatching = (state: WithComments, commentId: string) => remoteAt(state.comments.patched, commentId)
export const selectRemoval = (state: WithComments, commentId: string) => remoteAt(state.comments.removals, commentId)
export const selectSettling = (state: WithComments, commentId: string) => remoteAt(state.comments.settled, commentId)
export const selectPeople = (state: WithComments, lookup: Lookup) =>
  remoteAt(state.comments.people, peopleRemote.keyOf(lookup))
