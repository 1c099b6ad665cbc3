import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice, remotesOf } from '@/store'
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

/** The study an import adds to (by study number), with the dataset that gets a version; or the name of the study it makes. */
export type ImportTarget =
  { readonly studyNumber: string; readonly datasetName?: string | undefined } | { readonly studyName: string }

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

const initialState: ImportLocal = { ...CLOSED, upload: null, choices: {}, kept: {} }

/** An event about one import. */
type Of<More = object> = PayloadAction<{ readonly importId: string } & More>

const withKept = (state: ImportLocal, importId: string, change: Partial<KeptReview>): ImportLocal => {
  const kept = state.kept[importId]
  return kept ? { ...state, kept: { ...state.kept, [importId]: { ...kept, ...change } } } : state
}

const slice = createEventSlice({
  name: 'datasets',
  initialState,
  reducers: {
    importPageOpened: (state: ImportLocal, { payload }: PayloadAction<{ importId: string | null }>): ImportLocal => ({
      ...state,
      isOpen: true,
      importId: payload.importId,
      startedId: null,
    }),
    importPageLeft: (state: ImportLocal): ImportLocal => ({ ...state, ...CLOSED }),
    fileChosen: (state: ImportLocal, _: PayloadAction<{ file: File; target: ImportTarget }>): ImportLocal => state,
    uploadProgressed: (state: ImportLocal, { payload }: PayloadAction<UploadState>): ImportLocal => ({
      ...state,
      upload: payload,
    }),
    uploadEnded: (state: ImportLocal): ImportLocal => ({ ...state, upload: null }),
    importStarted: (state: ImportLocal, { payload }: Of): ImportLocal =>
      state.isOpen ? { ...state, startedId: payload.importId } : state,
    choicesChanged: (state: ImportLocal, { payload }: Of<{ choices: ReviewChoices }>): ImportLocal => ({
      ...state,
      choices: { ...state.choices, [payload.importId]: payload.choices },
    }),
    /** The file is read again: what was chosen is saved, and belongs to findings that are gone. */
    reviewClosed: (state: ImportLocal, { payload: { importId } }: Of): ImportLocal => {
      const { [importId]: _choices, ...choices } = state.choices
      const { [importId]: _kept, ...kept } = state.kept
      return { ...state, choices, kept }
    },
    reviewOpened: (
      state: ImportLocal,
      { payload: { importId, choices, saved } }: Of<{ choices: ReviewChoices; saved: SavedChoices | null }>,
    ): ImportLocal => ({
      ...state,
      choices: { ...state.choices, [importId]: choices },
      kept: {
        ...state.kept,
        [importId]: { version: saved?.version ?? 0, choices, saved, sending: null, failure: null },
      },
    }),
    /** Save now instead of in a moment. */
    saveRequested: (state: ImportLocal, { payload }: Of): ImportLocal =>
      withKept(state, payload.importId, { failure: null }),
    saveStarted: (state: ImportLocal, { payload }: Of<{ choices: ReviewChoices }>): ImportLocal =>
      withKept(state, payload.importId, { sending: payload.choices }),
    saveSucceeded: (
      state: ImportLocal,
      { payload: { importId, choices, saved } }: Of<{ choices: ReviewChoices; saved: SavedChoices }>,
    ): ImportLocal =>
      withKept(state, importId, { version: saved.version, choices, saved, sending: null, failure: null }),
    saveFailed: (state: ImportLocal, { payload }: Of<{ failure: Failure }>): ImportLocal =>
      withKept(state, payload.importId, { sending: null, failure: payload.failure }),
    /** A colleague saved in between: the version that the person's own choices now replace. */
    baseMoved: (state: ImportLocal, { payload: { importId, version } }: Of<{ version: number }>): ImportLocal => {
      const choices = state.choices[importId]
      // A copy is no longer what was saved, so it is saved even where nothing was changed.
      return withKept(state, importId, { version, ...(choices && { choices: { ...choices } }) })
    },
    conflictSettled: (state: ImportLocal, _: Of<{ keep: 'mine' | 'theirs' }>): ImportLocal => state,
    commitRequested: (state: ImportLocal, _: Of): ImportLocal => state,
    cancelRequested: (state: ImportLocal, _: Of): ImportLocal => state,
    rereadRequested: (state: ImportLocal, _: Of<{ options: CsvOptions }>): ImportLocal => state,
    /** A codebook to fill in is wanted as a file. */
    templateWanted: (state: ImportLocal, _: Of): ImportLocal => state,
    codebookChosen: (state: ImportLocal, _: Of<{ file: Blob }>): ImportLocal => state,
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  imports: importsRemote,
  status: statusRemote,
  review: reviewRemote,
  create: createImportRemote,
  sending: uploadRemote,
  commit: commitRemote,
  cancel: cancelRemote,
  reread: rereadRemote,
  codebook: codebookRemote,
})

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

export type DatasetImportState = ReturnType<typeof reducer>
