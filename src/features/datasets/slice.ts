import { combineReducers, createAction } from '@reduxjs/toolkit'
import { eventReducer } from '@/store'
import type { CsvOptions, SavedChoices } from '@core/contract'
import type { Failure } from '@/lib/failure'
import type { ReviewChoices } from './model/review'
import {
  cancelRemote,
  codebookRemote,
  commitRemote,
  createImportRemote,
  importsRemote,
  rereadRemote,
  reviewRemote,
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

/** The choices of a review as the server has them. */
export interface KeptReview {
  /** Version of the last save, 0 before the first. */
  readonly version: number
  /** The choices on screen that agree with it. */
  readonly choices: ReviewChoices
  readonly saved: SavedChoices | null
  /** The choices that are being sent. */
  readonly sending: ReviewChoices | null
  /** Why the last save did not succeed. */
  readonly failure: Failure | null
}

export interface ImportLocal {
  readonly isOpen: boolean
  /** The import on screen, as the URL names it. */
  readonly importId: string | null
  /** The import that this visit to the page began; the page puts it into the URL. */
  readonly startedId: string | null
  /** It continues when the page is left. */
  readonly upload: UploadState | null
  /** Decisions of the review, per import; they survive leaving the page. */
  readonly choices: Readonly<Record<string, ReviewChoices>>
  readonly kept: Readonly<Record<string, KeptReview>>
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
export const reviewOpened = event<{ importId: string; choices: ReviewChoices; saved: SavedChoices | null }>(
  'reviewOpened',
)
/** Save now instead of in a moment. */
export const saveRequested = event<{ importId: string }>('saveRequested')
export const saveStarted = event<{ importId: string; choices: ReviewChoices }>('saveStarted')
export const saveSucceeded = event<{ importId: string; choices: ReviewChoices; saved: SavedChoices }>('saveSucceeded')
export const saveFailed = event<{ importId: string; failure: Failure }>('saveFailed')
/** A colleague saved in between: the version that the person's own choices now replace. */
export const baseMoved = event<{ importId: string; version: number }>('baseMoved')
export const conflictSettled = event<{ importId: string; keep: 'mine' | 'theirs' }>('conflictSettled')
export const commitRequested = event<{ importId: string }>('commitRequested')
export const cancelRequested = event<{ importId: string }>('cancelRequested')
export const rereadRequested = event<{ importId: string; options: CsvOptions }>('rereadRequested')
export const codebookChosen = event<{ importId: string; file: Blob }>('codebookChosen')

const withKept = (state: ImportLocal, importId: string, change: Partial<KeptReview>): ImportLocal => {
  const kept = state.kept[importId]
  return kept ? { ...state, kept: { ...state.kept, [importId]: { ...kept, ...change } } } : state
}

const local = eventReducer<ImportLocal>({ ...CLOSED, upload: null, choices: {}, kept: {} }, on => [
  on(importPageOpened, (state, { importId }) => ({ ...state, isOpen: true, importId, startedId: null })),
  on(importPageLeft, state => ({ ...state, ...CLOSED })),
  on(importStarted, (state, { importId }) => (state.isOpen ? { ...state, startedId: importId } : state)),
  on(uploadProgressed, (state, upload) => ({ ...state, upload })),
  on(uploadEnded, state => ({ ...state, upload: null })),
  on(reviewOpened, (state, { importId, choices, saved }) => ({
    ...state,
    choices: { ...state.choices, [importId]: choices },
    kept: {
      ...state.kept,
      [importId]: { version: saved?.version ?? 0, choices, saved, sending: null, failure: null },
    },
  })),
  on(saveRequested, (state, { importId }) => withKept(state, importId, { failure: null })),
  on(saveStarted, (state, { importId, choices }) => withKept(state, importId, { sending: choices })),
  on(saveSucceeded, (state, { importId, choices, saved }) =>
    withKept(state, importId, { version: saved.version, choices, saved, sending: null, failure: null }),
  ),
  on(saveFailed, (state, { importId, failure }) => withKept(state, importId, { sending: null, failure })),
  // A copy is not the saved version, so it is saved even if nothing was changed.
  on(baseMoved, (state, { importId, version }) => {
    const choices = state.choices[importId]
    return withKept(state, importId, { version, ...(choices && { choices: { ...choices } }) })
  }),
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
  create: createImportRemote.reducer,
  sending: uploadRemote.reducer,
  commit: commitRemote.reducer,
  cancel: cancelRemote.reducer,
  reread: rereadRemote.reducer,
  codebook: codebookRemote.reducer,
})

export type DatasetsState = ReturnType<typeof reducer>
