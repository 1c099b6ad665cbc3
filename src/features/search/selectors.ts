import { createSelector } from 'reselect'
import type { ResultsTab } from '@/lib/paths'
import type { RemoteState } from '@/store'
import { RESULT_TYPES, sameWords, type Found } from './model'
import type { WithSearch } from './slice'

export const selectWanted = (state: WithSearch, type: ResultsTab) => state.search.wanted[type]

export const selectStudyHits = (state: WithSearch) => state.search.studies
export const selectStoryHits = (state: WithSearch) => state.search.stories
export const selectQuestionHits = (state: WithSearch) => state.search.questions
export const selectDocumentHits = (state: WithSearch) => state.search.documents

/** The results of one type, whatever its items are. */
export const selectHits = (state: WithSearch, type: ResultsTab): RemoteState<Found<unknown>> => state.search[type]

export interface TabState {
  readonly type: ResultsTab
  /** Undefined until an answer arrives. */
  readonly count: number | undefined
  /** Results that match in part; they are not counted with the others. */
  readonly near: number
  /** Its last request failed. */
  readonly failed: boolean
}

/** What each tab says of its results. A count outlives a failure only while it answers the words now wanted. */
export const selectTabStates = createSelector([(state: WithSearch) => state.search], search =>
  RESULT_TYPES.map((type): TabState => {
    const { data, error } = search[type] as RemoteState<Found<unknown>>
    const words = search.wanted[type]
    const shown = data !== null && (error === null || (words !== null && sameWords(data.asked, words)))
    return {
      type,
      count: shown ? data.count - data.near : undefined,
      near: shown ? data.near : 0,
      failed: error !== null,
    }
  }),
)
