import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { AuditEntry, OutputOf, listAudit } from '@core/contract'
import { createEventSlice, remotesOf } from '@/store'
import { chainRemote, exportRemote, pageRemote } from './remotes'

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

export const remotes = remotesOf({ page: pageRemote, exported: exportRemote, chain: chainRemote })

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

/** The part of the store this slice is mounted at. */
export interface WithAudit {
  readonly audit: ReturnType<typeof reducer>
}
