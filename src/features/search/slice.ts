import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { ResultsTab } from '@/lib/paths'
import { createEventSlice } from '@/store'
import { grown, requestFor, type ResultSort, type SearchRequest } from './model'
import { remotes } from './remotes'

/** What is asked of one type. */
interface Search {
  readonly type: ResultsTab
  readonly query: string
  readonly filters: string | undefined
  readonly sort: ResultSort
}

export type Wanted = Readonly<Record<ResultsTab, SearchRequest | null>>

const nothingWanted: Wanted = { studies: null, stories: null, questions: null, documents: null }

const slice = createEventSlice({
  name: 'search',
  initialState: nothingWanted,
  reducers: {
    /** The results of one type are wanted for these words; asked again for the same words it only refreshes. */
    searched: (wanted, { payload: { type, query, filters, sort } }: PayloadAction<Search>) => ({
      ...wanted,
      [type]: requestFor(wanted[type], { query, filters, sort }),
    }),
    /** 'Load more' of one type. */
    moreWanted: (wanted, { payload: type }: PayloadAction<ResultsTab>) => {
      const last = wanted[type]
      return last === null ? wanted : { ...wanted, [type]: grown(last) }
    },
    /** 'Try again' of one type. */
    triedAgain: (wanted, _: PayloadAction<ResultsTab>) => wanted,
    /** The screen was left: nobody waits for answers. */
    left: wanted => wanted,
  },
})

export const events = slice.actions

export const reducer = combineReducers({ wanted: slice.reducer, ...remotes.reducers })

export type SearchState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithSearch {
  readonly search: SearchState
}
