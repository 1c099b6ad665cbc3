import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice, remotesOf, withAnswers } from '@/store'
import {
  createSummaryRemote,
  deckRemote,
  itemRemote,
  itemsPrefix,
  listRemote,
  makeDeckRemote,
  removalRemote,
  retryRemote,
  statusRemote,
  type SummaryAddress,
} from './remotes'

interface LocalState {
  /** The summary whose page is in sight. */
  readonly inSight: string | null
  /** Ids of summaries that are gone for the reader and wait for an undo, or for the server. */
  readonly removing: readonly string[]
}

type OfSummary = PayloadAction<SummaryAddress>

const initialState: LocalState = { inSight: null, removing: [] }

const stays = (state: LocalState, { payload }: OfSummary): LocalState => ({
  ...state,
  removing: state.removing.filter(id => id !== payload.reportId),
})

const slice = createEventSlice({
  name: 'summaryReport',
  initialState,
  reducers: {
    /** The page of a summary came into view, and went. */
    opened: (state: LocalState, { payload }: OfSummary): LocalState => ({ ...state, inSight: payload.reportId }),
    closed: (state: LocalState, { payload }: OfSummary): LocalState =>
      state.inSight === payload.reportId ? { ...state, inSight: null } : state,
    /** Polling had stopped with an error, and goes on. */
    checkedAgain: (state: LocalState, _: OfSummary): LocalState => state,
    /** A part of a summary that had ended is being built again: it is followed again. */
    resumed: (state: LocalState, _: OfSummary): LocalState => state,
    listOpened: (state: LocalState, _: PayloadAction<string>): LocalState => state,
    listLeft: (state: LocalState): LocalState => state,
    summaryRemoved: (state: LocalState, { payload }: OfSummary): LocalState => ({
      ...state,
      removing: [...state.removing, payload.reportId],
    }),
    removalUndone: stays,
    /** The message with the undo is gone. */
    undoGone: (state: LocalState, _: OfSummary): LocalState => state,
    removalEnded: stays,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  lists: listRemote,
  created: createSummaryRemote,
  status: statusRemote,
  items: itemRemote,
  retried: retryRemote,
  decksMade: makeDeckRemote,
  decks: deckRemote,
  removals: removalRemote,
})

type Items = ReturnType<typeof itemRemote.reducer>

/** Failed downloads are requested again when the page is opened or checked again; those of other summaries stay as they are. */
const withoutFailed = (items: Items, reportId: string): Items => {
  const kept = Object.entries(items).filter(
    ([key, { error }]) => error === null || !key.startsWith(itemsPrefix(reportId)),
  )
  return kept.length === Object.keys(items).length ? items : Object.fromEntries(kept)
}

const items = withAnswers(itemRemote.reducer, on => [
  on(events.opened, (state, { reportId }) => withoutFailed(state, reportId)),
  on(events.checkedAgain, (state, { reportId }) => withoutFailed(state, reportId)),
  on(removalRemote.succeeded, (state, { args }) =>
    Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith(itemsPrefix(args.reportId)))),
  ),
])

export const reducer = combineReducers({ ...remotes.reducers, local: slice.reducer, items })

export type SummaryReportState = ReturnType<typeof reducer>

export interface WithSummaryReport {
  readonly summaryReport: SummaryReportState
}
