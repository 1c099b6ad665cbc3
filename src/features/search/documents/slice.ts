import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice, initialRemote, remotesOf, withAnswers } from '@/store'
import {
  copyRemote,
  deleteRemote,
  documentRemote,
  downloadRemote,
  filesRemote,
  pageRemote,
  previewRemote,
  supportRemote,
  uploadRemote,
  type PageAddress,
} from './remotes'

export interface Upload {
  readonly studyNumber: string
  readonly name: string
  readonly loaded: number
  readonly total: number
}

type UploadNow = Upload | null

const slice = createEventSlice({
  name: 'documents',
  initialState: null as UploadNow,
  reducers: {
    /** The files of a study came into view; they are watched while any is being read. */
    filesOpened: (upload: UploadNow, _: PayloadAction<string>): UploadNow => upload,
    filesLeft: (upload: UploadNow): UploadNow => upload,
    fileChosen: (
      upload: UploadNow,
      _: PayloadAction<{ readonly studyNumber: string; readonly file: File }>,
    ): UploadNow => upload,
    uploadProgressed: (_: UploadNow, { payload }: PayloadAction<Upload>): UploadNow => payload,
    uploadCancelled: (upload: UploadNow): UploadNow => upload,
    uploadEnded: (_: UploadNow): UploadNow => null,
    /** A page of a document is to be shown. The viewer stays open from the first of these to `viewerLeft`. */
    pageOpened: (upload: UploadNow, _: PayloadAction<PageAddress>): UploadNow => upload,
    viewerLeft: (upload: UploadNow): UploadNow => upload,
    /** A dialog of the viewer opens: what the last one said no longer holds. */
    dialogOpened: (upload: UploadNow): UploadNow => upload,
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
  copying: copyRemote,
  support: supportRemote,
})

// Pictures and answers of the last time are not kept.
const { downloads, byId, pages, previews, copying } = remotes.reducers

export const reducer = combineReducers({
  ...remotes.reducers,
  upload: slice.reducer,
  downloads: withAnswers(downloads, on => [on(events.viewerLeft, () => ({}))]),
  byId: withAnswers(byId, on => [on(events.viewerLeft, () => ({}))]),
  pages: withAnswers(pages, on => [on(events.viewerLeft, () => ({}))]),
  previews: withAnswers(previews, on => [on(events.viewerLeft, () => ({}))]),
  copying: withAnswers(copying, on => [on(events.dialogOpened, () => initialRemote())]),
})

export type DocumentsState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface WithDocuments {
  readonly documents: DocumentsState
}
