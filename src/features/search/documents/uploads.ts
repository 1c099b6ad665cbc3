import type { PayloadAction } from '@reduxjs/toolkit'
import type { UploadProgress } from '@/api'
import { createEventSlice } from '@/store'
import { uploadRemote } from './remotes'

/** Files that were chosen together go to their study one after the other. */
export interface Chosen {
  readonly studyNumber: string
  readonly files: readonly File[]
}

export interface Refused {
  readonly name: string
  readonly message: string
}

/** What became of the files that were last chosen for a study. */
export interface StudyUploads {
  /** Those that have been dealt with. */
  readonly done: number
  readonly total: number
  readonly sending: (UploadProgress & { readonly name: string }) | null
  readonly refused: readonly Refused[]
}

type Uploads = Readonly<Record<string, StudyUploads>>

const EMPTY: Uploads = {}
const NONE: StudyUploads = { done: 0, total: 0, sending: null, refused: [] }

const change = (state: Uploads, study: string, next: (of: StudyUploads) => StudyUploads): Uploads => ({
  ...state,
  [study]: next(state[study] ?? NONE),
})

const slice = createEventSlice({
  name: 'documents/uploads',
  initialState: EMPTY,
  reducers: {
    chosen: (
      state: Uploads,
      { payload: { studyNumber, files, refused } }: PayloadAction<Chosen & { readonly refused: readonly Refused[] }>,
    ): Uploads => change(state, studyNumber, () => ({ ...NONE, total: files.length, refused })),
    progressed: (
      state: Uploads,
      {
        payload: { studyNumber, ...sending },
      }: PayloadAction<UploadProgress & { readonly studyNumber: string; readonly name: string }>,
    ): Uploads => change(state, studyNumber, of => ({ ...of, sending })),
    ended: (state: Uploads, { payload: study }: PayloadAction<string>): Uploads =>
      change(state, study, of => ({ ...of, done: of.done + 1, sending: null })),
    /** Those that wait are given up too; what has arrived stays. */
    cancelled: (state: Uploads, { payload: study }: PayloadAction<string>): Uploads =>
      change(state, study, ({ refused }) => ({ ...NONE, refused })),
  },
  answers: on => [
    on(uploadRemote.failed, (state, { args: { studyNumber, file }, error }) =>
      change(state, studyNumber, of => ({
        ...of,
        refused: [...of.refused, { name: file.name, message: error.message }],
      })),
    ),
  ],
})

export const uploadEvents = slice.actions
export const uploadsReducer = slice.reducer

export const uploadsOf = (uploads: Uploads, study: string): StudyUploads => uploads[study] ?? NONE
