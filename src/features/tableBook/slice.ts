import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { UploadProgress } from '@/api'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createEventSlice, initialRemote, remotesOf, withAnswers } from '@/store'
import { bookRemote, deleteRemote, uploadRemote, type BookAddress } from './remotes'

interface Local {
  /** The file that is on its way. */
  readonly sending: (UploadProgress & { readonly name: string }) | null
  /** Why the last file was not sent. */
  readonly problem: string | null
}

const NOTHING: Local = { sending: null, problem: null }

export interface Chosen extends DatasetAddress {
  readonly file: File
}

const local = createEventSlice({
  name: 'tableBook',
  initialState: NOTHING,
  reducers: {
    chosen: (_: Local, { payload: { file } }: PayloadAction<Chosen>): Local => ({
      sending: { name: file.name, loaded: 0, total: file.size },
      problem: null,
    }),
    refused: (_: Local, { payload }: PayloadAction<string>): Local => ({ sending: null, problem: payload }),
    progressed: (state: Local, { payload }: PayloadAction<UploadProgress>): Local =>
      state.sending ? { ...state, sending: { ...state.sending, ...payload } } : state,
    sendingEnded: (state: Local): Local => ({ ...state, sending: null }),
    sendingCancelled: (state: Local): Local => state,
    opened: (state: Local, _: PayloadAction<BookAddress>): Local => state,
    left: (_: Local): Local => NOTHING,
    removed: (state: Local, _: PayloadAction<BookAddress>): Local => state,
    sheetWanted: (state: Local): Local => state,
  },
  answers: on => [on(uploadRemote.failed, (state, { error }) => ({ ...state, problem: error.message }))],
})

export const events = local.actions
export const remotes = remotesOf({ upload: uploadRemote, book: bookRemote, remove: deleteRemote })

export const reducer = combineReducers({
  local: local.reducer,
  upload: withAnswers(remotes.reducers.upload, on => [on(events.opened, () => initialRemote())]),
  book: withAnswers(remotes.reducers.book, on => [on(events.opened, () => initialRemote())]),
  remove: withAnswers(remotes.reducers.remove, on => [on(events.opened, () => initialRemote())]),
})

export interface WithTableBook {
  readonly tableBook: ReturnType<typeof reducer>
}

export const selectLocal = ({ tableBook }: WithTableBook): Local => tableBook.local
export const selectUpload = ({ tableBook }: WithTableBook) => tableBook.upload
export const selectBook = ({ tableBook }: WithTableBook) => tableBook.book
export const selectRemove = ({ tableBook }: WithTableBook) => tableBook.remove
