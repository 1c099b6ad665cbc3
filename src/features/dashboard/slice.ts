import { combineReducers, createAction, type UnknownAction } from '@reduxjs/toolkit'
import type { KeyInsight } from '@core/contract'
import type { Failure } from '@/lib/failure'
import { eventReducer } from '@/store'
import {
  changeRemote,
  deletionRemote,
  insightsRemote,
  orderRemote,
  pictureRemote,
  removalRemote,
  type InsightAddress,
  type InsightDraft,
  type NewOrder,
} from './remotes'

/** The page of a study came into view. */
export const dashboardOpened = createAction<string>('dashboard/opened')
export const dashboardLeft = createAction('dashboard/left')

/** The editor of a new insight, or of one that is there. */
export const NEW_INSIGHT = 'new'

export interface InsightSaving {
  readonly studyNumber: string
  /** NEW_INSIGHT or the id of the insight. */
  readonly editor: string
  /** Null: it is made first. */
  readonly insight: KeyInsight | null
  readonly draft: InsightDraft
}

export const editorOpened = createAction<string>('dashboard/editorOpened')
export const editorClosed = createAction<string>('dashboard/editorClosed')
export const insightSaved = createAction<InsightSaving>('dashboard/insightSaved')
/** The words are stored; the picture is on its way. */
export const insightStored = createAction<{ readonly editor: string; readonly insight: KeyInsight }>(
  'dashboard/insightStored',
)
export const savingFailed = createAction<{ readonly editor: string; readonly error: Failure }>('dashboard/savingFailed')

export const insightsOrdered = createAction<NewOrder>('dashboard/insightsOrdered')
/** The server's order is known again. */
export const orderEnded = createAction<NewOrder>('dashboard/orderEnded')
export const insightRemoved = createAction<InsightAddress & { readonly studyNumber: string }>(
  'dashboard/insightRemoved',
)
export const removalUndone = createAction<string>('dashboard/removalUndone')
/** The message with the undo is no longer shown. */
export const undoGone = createAction<string>('dashboard/undoGone')
export const removalEnded = createAction<string>('dashboard/removalEnded')

export const detailsOpened = createAction('dashboard/detailsOpened')

export interface QuestionsOf {
  readonly studyNumber: string
  readonly datasets: readonly string[]
}

/** The questions of these datasets are listed. */
export const questionsWanted = createAction<QuestionsOf>('dashboard/questionsWanted')
/** What a form was told no longer holds. */
export const formChanged = createAction<'description' | 'details' | 'deletion'>('dashboard/formChanged')

/** An open editor. `stored`: the insight it has made or is about. */
export interface Editor {
  readonly saving: boolean
  readonly error: Failure | null
  readonly stored: KeyInsight | null
}

const CLOSED: Readonly<Record<string, Editor>> = {}
const without = <Value>(map: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key))

const editors = eventReducer(CLOSED, on => [
  on(dashboardLeft, () => CLOSED),
  on(editorOpened, (state, editor) => ({ ...state, [editor]: { saving: false, error: null, stored: null } })),
  on(editorClosed, without),
  on(insightSaved, (state, { editor }) => {
    const open = state[editor]
    return open ? { ...state, [editor]: { ...open, saving: true, error: null } } : state
  }),
  on(insightStored, (state, { editor, insight }) => {
    const open = state[editor]
    return open ? { ...state, [editor]: { ...open, stored: insight } } : state
  }),
  on(savingFailed, (state, { editor, error }) => {
    const open = state[editor]
    return open ? { ...state, [editor]: { ...open, saving: false, error } } : state
  }),
])

/** The order that was asked for last and is not the server's yet. */
const ordering = eventReducer<NewOrder | null>(null, on => [
  on(insightsOrdered, (_, order) => order),
  on(orderEnded, (state, order) => (state === order ? null : state)),
  on(dashboardLeft, () => null),
])

const NOTHING: readonly string[] = []

/** Ids of insights hidden from the reader while they wait for an undo, or for the server. */
const removing = eventReducer(NOTHING, on => [
  on(insightRemoved, (state, { insightId }) => [...state, insightId]),
  on(removalUndone, (state, id) => state.filter(other => other !== id)),
  on(removalEnded, (state, id) => state.filter(other => other !== id)),
])

type Reduce<State> = (state: State | undefined, action: UnknownAction) => State

/** Starts from its initial state when one of these happens. */
const forgottenAt =
  <State>(when: (action: UnknownAction) => boolean, reduce: Reduce<State>): Reduce<State> =>
  (state, action) =>
    reduce(when(action) ? undefined : state, action)

const changes: Reduce<ReturnType<typeof changeRemote.reducer>> = (state, action) => {
  if (dashboardLeft.match(action)) return changeRemote.reducer(undefined, action)
  const form = formChanged.match(action) ? action.payload : null
  const told = form === null ? undefined : state?.[form]
  if (state && form !== null && told?.error) return { ...state, [form]: { ...told, error: null } }
  return changeRemote.reducer(state, action)
}

export const reducer = combineReducers({
  insights: insightsRemote.reducer,
  pictures: forgottenAt(dashboardLeft.match, pictureRemote.reducer),
  editors,
  ordering,
  order: forgottenAt(dashboardLeft.match, orderRemote.reducer),
  removing,
  removals: removalRemote.reducer,
  changes,
  deletion: forgottenAt(
    action => dashboardLeft.match(action) || (formChanged.match(action) && action.payload === 'deletion'),
    deletionRemote.reducer,
  ),
})

export interface DashboardRoot {
  readonly dashboard: ReturnType<typeof reducer>
}
