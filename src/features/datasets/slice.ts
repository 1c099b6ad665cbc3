import { combineReducers, createAction } from '@reduxjs/toolkit'
import { eventReducer } from '@/store'
import type { CsvOptions } from '@core/contract'
import type { ReviewChoices } from './model/review'
import {
  cancelRemote,
  codebookRemote,
  commitRemote,
  createImportRemote,
  importsRemote,
  rereadRemote,
  reviewRemote,
  statesRemote,
  statusRemote,
  uploadRemote,
} from './remotes'

/** The study an import adds to (by study number), or the name of the one it makes. */
export type ImportTarget = { readonly studyNumber: string } | { readonly studyName: string }

export interface UploadState {
  readonly importId: string
  readonly fileName: string
  readonly loaded: number
  readonly total: number
}

export interface ImportLocal {
  readonly isOpen: boolean
  /** The import on screen, as the URL names it. */
  readonly importId: string | null
  /** The import that this visit to the page began; the page puts it into the URL. */
  readonly startedId: string | null
  /** Goes on when the page is left. */
  readonly upload: UploadState | null
  /** Decisions of the review, per import; they survive leaving the page. */
  readonly choices: Readonly<Record<string, ReviewChoices>>
}

const CLOSED = { isOpen: false, importId: null, startedId: null } as const

const event = <Payload>(name: string) => createAction<Payload>(`datasets/${name}`)

export const importPageOpened = event<{ importId: string | null }>('importPageOpened')
export const importPageLeft = createAction('datasets/importPageLeft')
export const fileChosen = event<{ file: File; target: ImportTarget }>('fileChosen')
export const uploadProgressed = event<UploadState>('uploadProgressed')
export const uploadEnded = createAction('datasets/uploadEnded')
export const importStarted = event<{ importId: string }>('importStarted')
export const choicesChanged = event<{ importId: string; choices: ReviewChoices }>('choicesChanged')
export const commitRequested = event<{ importId: string }>('commitRequested')
export const cancelRequested = event<{ importId: string }>('cancelRequested')
export const rereadRequested = event<{ importId: string; options: CsvOptions }>('rereadRequested')
export const codebookChosen = event<{ importId: string; file: Blob }>('codebookChosen')

// Reading again finds other questions, so decisions about the old ones mean nothing.
const withoutChoices = (state: ImportLocal, importId: string): ImportLocal => {
  const { [importId]: _dropped, ...choices } = state.choices
  return { ...state, choices }
}

const local = eventReducer<ImportLocal>({ ...CLOSED, upload: null, choices: {} }, on => [
  on(importPageOpened, (state, { importId }) => ({ ...state, isOpen: true, importId, startedId: null })),
  on(importPageLeft, state => ({ ...state, ...CLOSED })),
  on(importStarted, (state, { importId }) => (state.isOpen ? { ...state, startedId: importId } : state)),
  on(uploadProgressed, (state, upload) => ({ ...state, upload })),
  on(uploadEnded, state => ({ ...state, upload: null })),
  on(rereadRequested, (state, { importId }) => withoutChoices(state, importId)),
  on(codebookChosen, (state, { importId }) => withoutChoices(state, importId)),
  on(choicesChanged, (state, { importId, choices }) => ({
    ...state,
    choices: { ...state.choices, [importId]: choices },
  })),
])

export const reducer = combineReducers({
  local,
  imports: importsRemote.reducer,
  status: statusRemote.reducer,
  review: reviewRemote.reducer,
  states: statesRemote.reducer,
  create: createImportRemote.reducer,
  sending: uploadRemote.reducer,
  commit: commitRemote.reducer,
  cancel: cancelRemote.reducer,
  reread: rereadRemote.reducer,
  codebook: codebookRemote.reducer,
})

export type DatasetsState = ReturnType<typeof reducer>
