import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { KeyInsight } from '@core/contract'
import type { Failure } from '@/lib/failure'
import { createEventSlice, initialRemote, remotesOf, withAnswers } from '@/store'
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

export interface QuestionsOf {
  readonly studyNumber: string
  readonly datasets: readonly string[]
}

/** An open editor. `stored`: the insight it has made or is about. */
export interface Editor {
  readonly saving: boolean
  readonly error: Failure | null
  readonly stored: KeyInsight | null
}

interface LocalState {
  readonly editors: Readonly<Record<string, Editor>>
  /** The order that was asked for last and is not the server's yet. */
  readonly ordering: NewOrder | null
  /** Ids of insights that are gone for the reader and wait for an undo, or for the server. */
  readonly removing: readonly string[]
}

const initialState: LocalState = { editors: {}, ordering: null, removing: [] }

/** An open editor with some of it changed; editors that are closed stay closed. */
const withEditor = (state: LocalState, editor: string, change: Partial<Editor>): LocalState => {
  const open = state.editors[editor]
  return open ? { ...state, editors: { ...state.editors, [editor]: { ...open, ...change } } } : state
}

const stays = (state: LocalState, { payload: id }: PayloadAction<string>): LocalState => ({
  ...state,
  removing: state.removing.filter(other => other !== id),
})

const slice = createEventSlice({
  name: 'dashboard',
  initialState,
  reducers: {
    /** The page of a study came into view; its datasets are followed until it is left. */
    opened: (state: LocalState, _: PayloadAction<string>): LocalState => state,
    left: (state: LocalState): LocalState => ({ ...initialState, removing: state.removing }),
    editorOpened: (state: LocalState, { payload: editor }: PayloadAction<string>): LocalState => ({
      ...state,
      editors: { ...state.editors, [editor]: { saving: false, error: null, stored: null } },
    }),
    editorClosed: (state: LocalState, { payload: editor }: PayloadAction<string>): LocalState => {
      const { [editor]: _, ...editors } = state.editors
      return { ...state, editors }
    },
    insightSaved: (state: LocalState, { payload }: PayloadAction<InsightSaving>): LocalState =>
      withEditor(state, payload.editor, { saving: true, error: null }),
    /** The words are stored; the picture is on its way. */
    insightStored: (
      state: LocalState,
      { payload }: PayloadAction<{ readonly editor: string; readonly insight: KeyInsight }>,
    ): LocalState => withEditor(state, payload.editor, { stored: payload.insight }),
    savingFailed: (
      state: LocalState,
      { payload }: PayloadAction<{ readonly editor: string; readonly error: Failure }>,
    ): LocalState => withEditor(state, payload.editor, { saving: false, error: payload.error }),
    insightsOrdered: (state: LocalState, { payload }: PayloadAction<NewOrder>): LocalState => ({
      ...state,
      ordering: payload,
    }),
    /** The server's order is known again. */
    orderEnded: (state: LocalState, { payload }: PayloadAction<NewOrder>): LocalState =>
      state.ordering === payload ? { ...state, ordering: null } : state,
    insightRemoved: (
      state: LocalState,
      { payload }: PayloadAction<InsightAddress & { readonly studyNumber: string }>,
    ): LocalState => ({ ...state, removing: [...state.removing, payload.insightId] }),
    removalUndone: stays,
    /** The message with the undo is gone. */
    undoGone: (state: LocalState, _: PayloadAction<string>): LocalState => state,
    removalEnded: stays,
    detailsOpened: (state: LocalState): LocalState => state,
    /** The questions of these datasets are listed. */
    questionsWanted: (state: LocalState, _: PayloadAction<QuestionsOf>): LocalState => state,
    /** A form was changed: what it was told no longer holds. */
    formChanged: (state: LocalState, _: PayloadAction<'description' | 'details' | 'deletion'>): LocalState => state,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  insights: insightsRemote,
  pictures: pictureRemote,
  order: orderRemote,
  removals: removalRemote,
  changes: changeRemote,
  deletion: deletionRemote,
})

const { pictures, order, changes, deletion } = remotes.reducers

export const reducer = combineReducers({
  ...remotes.reducers,
  local: slice.reducer,
  pictures: withAnswers(pictures, on => [on(events.left, () => ({}))]),
  order: withAnswers(order, on => [on(events.left, () => initialRemote())]),
  changes: withAnswers(changes, on => [
    on(events.left, () => ({})),
    on(events.formChanged, (state, form) => {
      const told = state[form]
      return told?.error ? { ...state, [form]: { ...told, error: null } } : state
    }),
  ]),
  deletion: withAnswers(deletion, on => [
    on(events.left, () => initialRemote()),
    on(events.formChanged, (state, form) => (form === 'deletion' ? initialRemote() : state)),
  ]),
})

export interface WithStudy {
  readonly dashboard: ReturnType<typeof reducer>
}
