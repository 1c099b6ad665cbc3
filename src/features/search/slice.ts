import { combineReducers, createAction } from '@reduxjs/toolkit'
import type { ResultsTab } from '@/lib/paths'
import { eventReducer } from '@/store'
import { grown, requestFor, type SearchRequest } from './model'
import { remotes } from './remotes'

/** The results of one type are wanted for these words; the same words again only refresh them. */
export const searched = createAction<{
  readonly type: ResultsTab
  readonly query: string
  readonly filters: string | undefined
}>('search/searched')

/** 'Load more' of one type. */
export const moreWanted = createAction<ResultsTab>('search/moreWanted')

/** 'Try again' of one type. */
export const tryAgain = createAction<ResultsTab>('search/tryAgain')

/** The screen was left: its requests are cancelled. */
export const searchLeft = createAction('search/searchLeft')

export type Wanted = Readonly<Record<ResultsTab, SearchRequest | null>>

const nothingWanted: Wanted = { studies: null, stories: null, questions: null, documents: null }

const wanted = eventReducer(nothingWanted, on => [
  on(searched, (state, { type, query, filters }) => ({
    ...state,
    [type]: requestFor(state[type], { query, filters }),
  })),
  on(moreWanted, (state, type) => {
    const last = state[type]
    return last === null ? state : { ...state, [type]: grown(last) }
  }),
])

export const reducer = combineReducers({
  wanted,
  studies: remotes.studies.reducer,
  stories: remotes.stories.reducer,
  questions: remotes.questions.reducer,
  documents: remotes.documents.reducer,
})

export type SearchState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface SearchRoot {
  readonly search: SearchState
}
