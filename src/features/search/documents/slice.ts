import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice, initialRemote, remotesOf, withAnswers } from '@/store'
import {
  copyRemote,
  deleteRemote,
  documentRemote,
  downloadRemote,
  filesRemote,
  findRemote,
  pageRemote,
  previewRemote,
  uploadRemote,
  type PageAddress,
} from './remotes'
import { uploadsReducer } from './uploads'

const slice = createEventSlice({
  name: 'documents',
  initialState: null,
  reducers: {
    /** The files of a study came into view; they are watched while any is being read. */
    filesOpened: (state: null, _: PayloadAction<string>) => state,
    filesLeft: (state: null) => state,
    /** A page of a document is to be shown. The viewer stays open from the first of these to `viewerLeft`. */
    pageOpened: (state: null, _: PayloadAction<PageAddress>) => state,
    viewerLeft: (state: null) => state,
    /** A dialog of the viewer opens: what the last one said no longer holds. */
    dialogOpened: (state: null) => state,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  files: filesRemote,
  sending: uploadRemote,
  deleting: deleteRemote,
  downloads: downloadRemote,
  byId: documentRemote,
  pages: pageRemote,
  previews: previewRemote,
  finds: findRemote,
  copying: copyRemote,
})

// Pictures and answers of the last time are not kept.
const { downloads, byId, pages, previews, finds, copying } = remotes.reducers

export const reducer = combineReducers({
  ...remotes.reducers,
  uploads: uploadsReducer,
  downloads: withAnswers(downloads, on => [on(events.viewerLeft, () => ({}))]),
  byId: withAnswers(byId, on => [on(events.viewerLeft, () => ({}))]),
  pages: withAnswers(pages, on => [on(events.viewerLeft, () => ({}))]),
  previews: withAnswers(previews, on => [on(events.viewerLeft, () => ({}))]),
  finds: withAnswers(finds, on => [on(events.viewerLeft, () => ({}))]),
  copying: withAnswers(copying, on => [on(events.dialogOpened, () => initialRemote())]),
})

export type DocumentsState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithDocuments {
  readonly documents: DocumentsState
}
