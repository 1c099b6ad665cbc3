import { combineReducers, createAction, type PayloadAction } from '@reduxjs/toolkit'
import type { AuditEntry, OutputOf, listAudit } from '@core/contract'
import { createEventSlice, initialRemote, remotesOf, withAnswers } from '@/store'
import { actRemote, chainRemote, exportRemote, forwardingRemote, pageRemote, receiverRemote } from './remotes'

interface AuditLocal {
  /** Null until the first page is there. */
  readonly lines: readonly AuditEntry[] | null
  readonly next: string | null
  readonly total: number
}

const EMPTY: AuditLocal = { lines: null, next: null, total: 0 }

interface Arrived {
  readonly page: OutputOf<typeof listAudit>
  /** It goes on behind the lines that are there. */
  readonly goesOn: boolean
}

const slice = createEventSlice({
  name: 'audit',
  initialState: EMPTY,
  reducers: {
    arrived: (state: AuditLocal, { payload: { page, goesOn } }: PayloadAction<Arrived>): AuditLocal => ({
      lines: goesOn ? [...(state.lines ?? []), ...page.results] : page.results,
      next: page.next,
      total: page.total,
    }),
    left: (_: AuditLocal): AuditLocal => EMPTY,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  page: pageRemote,
  exported: exportRemote,
  chain: chainRemote,
  forwarding: forwardingRemote,
  receiver: receiverRemote,
  act: actRemote,
})

/** The dialog of the receiver is closed: nothing of its secret stays. */
export const receiverSeen = createAction('audit/receiverSeen')

const receiver = withAnswers(receiverRemote.reducer, on => [on(receiverSeen, () => initialRemote())])

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers, receiver })

/** The part of the store this slice is mounted at. */
export interface WithAudit {
  readonly audit: ReturnType<typeof reducer>
}
