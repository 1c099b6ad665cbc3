import { combineReducers, createAction, type UnknownAction } from '@reduxjs/toolkit'
import { eventReducer } from '@/store'
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

/** Events of the screens. */
export const events = {
  /** The page of a summary was opened or left. */
  opened: createAction<SummaryAddress>('summaryReport/opened'),
  closed: createAction<SummaryAddress>('summaryReport/closed'),
  /** Polling had stopped with an error, and continues. */
  checkedAgain: createAction<SummaryAddress>('summaryReport/checkedAgain'),
  /** A rebuild was requested: a finished summary is followed again. */
  resumed: createAction<SummaryAddress>('summaryReport/resumed'),
  listOpened: createAction<string>('summaryReport/listOpened'),
  listLeft: createAction('summaryReport/listLeft'),
  summaryRemoved: createAction<SummaryAddress>('summaryReport/summaryRemoved'),
  removalUndone: createAction<SummaryAddress>('summaryReport/removalUndone'),
  /** The message with the undo is no longer shown. */
  undoGone: createAction<SummaryAddress>('summaryReport/undoGone'),
  removalEnded: createAction<SummaryAddress>('summaryReport/removalEnded'),
}

type Items = ReturnType<typeof itemRemote.reducer>

/** Failed downloads are requested again when the page is opened or checked again; those of other summaries stay as they are. */
const withoutFailed = (items: Items, reportId: string): Items => {
  const kept = Object.entries(items).filter(
    ([key, { error }]) => error === null || !key.startsWith(itemsPrefix(reportId)),
  )
  return kept.length === Object.keys(items).length ? items : Object.fromEntries(kept)
}

const items = (state: Items | undefined, action: UnknownAction): Items => {
  const next = itemRemote.reducer(state, action)
  if (events.opened.match(action) || events.checkedAgain.match(action))
    return withoutFailed(next, action.payload.reportId)
  if (removalRemote.succeeded.match(action)) {
    const prefix = itemsPrefix(action.payload.args.reportId)
    return Object.fromEntries(Object.entries(next).filter(([key]) => !key.startsWith(prefix)))
  }
  return next
}

/** The summary whose page is in sight. */
const inSight = eventReducer<string | null>(null, on => [
  on(events.opened, (_, { reportId }) => reportId),
  on(events.closed, (state, { reportId }) => (state === reportId ? null : state)),
])

const NOTHING: readonly string[] = []

/** Ids of summaries hidden from the reader while they wait for an undo, or for the server. */
const removing = eventReducer(NOTHING, on => [
  on(events.summaryRemoved, (state, { reportId }) => [...state, reportId]),
  on(events.removalUndone, (state, { reportId }) => state.filter(other => other !== reportId)),
  on(events.removalEnded, (state, { reportId }) => state.filter(other => other !== reportId)),
])

export const reducer = combineReducers({
  inSight,
  lists: listRemote.reducer,
  created: createSummaryRemote.reducer,
  status: statusRemote.reducer,
  items,
  retried: retryRemote.reducer,
  decksMade: makeDeckRemote.reducer,
  decks: deckRemote.reducer,
  removals: removalRemote.reducer,
  removing,
})

export type SummaryReportState = ReturnType<typeof reducer>

export interface WithSummaryReport {
  readonly summaryReport: SummaryReportState
}
