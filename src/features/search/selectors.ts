import { createSelector } from 'reselect'
import type { ResultsTab } from '@/lib/paths'
import type { RemoteState } from '@/store'
import { RESULT_TYPES, sameWords, type Found } from './model'
import type { SearchRoot } from './slice'

export const selectWanted = (state: SearchRoot, type: ResultsTab) => state.search.wanted[type]

export const selectStudyHits = (state: SearchRoot) => state.search.studies
export const selectStoryHits = (state: SearchRoot) => state.search.stories
export const selectQuestionHits = (state: SearchRoot) => state.search.questions
export const selectDocumentHits = (state: SearchRoot) => state.search.documents

/** The results of one type, whatever its items are. */
export const selectHits = (state: SearchRoot, type: ResultsTab): RemoteState<Found<unknown>> => state.search[type]

export interface TabState {
  readonly type: ResultsTab
  /** Undefined until an answer arrives. */
  readonly count: number | undefined
  /** Its last request failed. */
  readonly failed: boolean
}

/** State of each tab. A count outlives a failure only if it belongs to the current query. */
export const selectTabStates = createSelector([(state: SearchRoot) => state.search], search =>
  RESULT_TYPES.map((type): TabState => {
    const { data, error } = search[type] as RemoteState<Found<unknown>>
    const words = search.wanted[type]
    const shown = data !== null && (error === null || (words !== null && sameWords(data.asked, words)))
    return { type, count: shown ? data.count : undefined, failed: error !== null }
  }),
)
