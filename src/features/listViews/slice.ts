import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { ListView } from '@core/contract'
import type { ViewedList } from '@core/domain'
import { createEventSlice, remotesOf, withAnswers } from '@/store'
import { removeRemote, saveRemote, viewsRemote, type Removal } from './remotes'

interface Local {
  /** Deletions that can still be undone, or are being sent. */
  readonly removing: readonly string[]
  /** The view that was picked last in each list; null: none. Absent: as this browser remembers it. */
  readonly picked: Readonly<Partial<Record<ViewedList, string | null>>>
  /** Lists that were opened since the page was loaded. */
  readonly opened: readonly ViewedList[]
}

const initialState: Local = { removing: [], picked: {}, opened: [] }

const without = (local: Local, { payload }: PayloadAction<Removal>): Local => ({
  ...local,
  removing: local.removing.filter(id => id !== payload.id),
})

const slice = createEventSlice({
  name: 'listViews',
  initialState,
  reducers: {
    picked: (local: Local, { payload }: PayloadAction<{ list: ViewedList; id: string | null }>): Local => ({
      ...local,
      picked: { ...local.picked, [payload.list]: payload.id },
    }),
    opened: (local: Local, { payload }: PayloadAction<{ list: ViewedList }>): Local => ({
      ...local,
      opened: [...local.opened, payload.list],
    }),
    removed: (local: Local, { payload }: PayloadAction<Removal>): Local => ({
      ...local,
      removing: [...local.removing, payload.id],
    }),
    removalUndone: without,
    removalEnded: without,
    /** The message that offered the undo has closed. */
    undoGone: (local: Local, _: PayloadAction<Removal>): Local => local,
  },
})

export const events = slice.actions

export const remotes = remotesOf({ views: viewsRemote, saved: saveRemote, removals: removeRemote })

const byName = new Intl.Collator('en', { numeric: true })

const withView = (views: readonly ListView[], view: ListView): readonly ListView[] =>
  [...views.filter(({ id }) => id !== view.id), view]
    .map(one => (view.is_default && one.id !== view.id ? { ...one, is_default: false } : one))
    .sort((one, other) => byName.compare(one.name, other.name))

/** A view that was saved is shown at once. */
const views = withAnswers(viewsRemote.reducer, on => [
  on(saveRemote.succeeded, (state, { data: { sent, view } }) => {
    const known = state[sent.list]
    return known?.data ? { ...state, [sent.list]: { ...known, data: withView(known.data, view) } } : state
  }),
])

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers, views })

/** The part of the store this slice is mounted at. */
export interface WithListViews {
  readonly listViews: ReturnType<typeof reducer>
}
