import { combineReducers, createAction, type UnknownAction } from '@reduxjs/toolkit'
import { eventReducer } from '@/store'
import {
  addCardRemote,
  copyRemote,
  deleteRemote,
  documentRemote,
  downloadRemote,
  filesRemote,
  ownStoriesRemote,
  pageRemote,
  previewRemote,
  studySearchRemote,
  supportRemote,
  uploadRemote,
  type PageAddress,
} from './remotes'

/** The files of a study came into view; they are watched while any is being read. */
export const filesOpened = createAction<string>('documents/filesOpened')
export const filesLeft = createAction('documents/filesLeft')
export const fileChosen = createAction<{ readonly studyNumber: string; readonly file: File }>('documents/fileChosen')
export const uploadCancelled = createAction('documents/uploadCancelled')

/** A page of a document is to be shown. The viewer stays open from the first of these to `viewerLeft`. */
export const pageOpened = createAction<PageAddress>('documents/pageOpened')
export const viewerLeft = createAction('documents/viewerLeft')
/** Messages of the viewer's dialogs end with the dialog. */
export const dialogOpened = createAction('documents/dialogOpened')

export interface Upload {
  readonly studyNumber: string
  readonly name: string
  readonly loaded: number
  readonly total: number
}
export const uploadProgressed = createAction<Upload>('documents/uploadProgressed')
export const uploadEnded = createAction('documents/uploadEnded')

const upload = eventReducer<Upload | null>(null, on => [
  on(uploadProgressed, (_, now) => now),
  on(uploadEnded, () => null),
])

type Reduce<State> = (state: State | undefined, action: UnknownAction) => State

/** Returns to its initial state at this event: pictures and answers of the last visit are not kept. */
const forgottenAt =
  <State>(event: { match: (action: UnknownAction) => boolean }, reduce: Reduce<State>): Reduce<State> =>
  (state, action) =>
    reduce(event.match(action) ? undefined : state, action)

export const reducer = combineReducers({
  upload,
  files: filesRemote.reducer,
  sending: uploadRemote.reducer,
  deleting: deleteRemote.reducer,
  downloads: forgottenAt(viewerLeft, downloadRemote.reducer),
  byId: forgottenAt(viewerLeft, documentRemote.reducer),
  pages: forgottenAt(viewerLeft, pageRemote.reducer),
  previews: forgottenAt(viewerLeft, previewRemote.reducer),
  ownStories: ownStoriesRemote.reducer,
  adding: forgottenAt(dialogOpened, addCardRemote.reducer),
  studySearch: studySearchRemote.reducer,
  copying: forgottenAt(dialogOpened, copyRemote.reducer),
  support: supportRemote.reducer,
})

export type DocumentsState = ReturnType<typeof reducer>

/** The part of the store this slice is mounted at. */
export interface DocumentsRoot {
  readonly documents: DocumentsState
}
