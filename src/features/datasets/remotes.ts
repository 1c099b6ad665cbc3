import type { CsvOptions, ImportReview, ImportStatus, InputOf, OutputOf } from '@core/contract'
import {
  cancelImport,
  commitImport,
  createImport,
  getImport,
  getImportReview,
  listDatasetStates,
  listImports,
  rereadImport,
  uploadImportCodebook,
  uploadImportFile,
} from '@/api/wire'
import type { UploadProgress } from '@/api'
import { createRemote } from '@/store'

interface ImportKey {
  readonly importId: string
}

const keyOf = ({ importId }: ImportKey) => importId

/** State and counted progress, one record per import. */
export const statusRemote = createRemote<ImportKey, ImportStatus>('datasets/importStatus', {
  keyOf,
  request: (api, { importId }, options) => api.call(getImport, { params: { importId } }, options),
})

/** What was found in the file, one record per import. */
export const reviewRemote = createRemote<ImportKey, ImportReview>('datasets/importReview', {
  keyOf,
  request: (api, { importId }, options) => api.call(getImportReview, { params: { importId } }, options),
})

export const importsRemote = createRemote<undefined, readonly ImportStatus[]>('datasets/imports', {
  request: async (api, _none, options) => (await api.call(listImports, {}, options)).results,
})

export type NewImport = InputOf<typeof createImport>['body']

export const createImportRemote = createRemote<NewImport, ImportStatus>('datasets/importCreate', {
  take: 'leading',
  request: (api, body, options) => api.call(createImport, { body }, options),
})

export type ImportChoices = InputOf<typeof commitImport>['body']

export const commitRemote = createRemote<ImportKey & { readonly choices: ImportChoices }, ImportStatus>(
  'datasets/importCommit',
  {
    take: 'leading',
    request: (api, { importId, choices }, options) =>
      api.call(commitImport, { params: { importId }, body: choices }, options),
  },
)

export const cancelRemote = createRemote<ImportKey, ImportStatus>('datasets/importCancel', {
  take: 'leading',
  request: (api, { importId }, options) => api.call(cancelImport, { params: { importId } }, options),
})

export const rereadRemote = createRemote<ImportKey & { readonly options: CsvOptions }, ImportStatus>(
  'datasets/importReread',
  {
    take: 'leading',
    request: (api, { importId, options: body }, options) =>
      api.call(rereadImport, { params: { importId }, body }, options),
  },
)

export const codebookRemote = createRemote<ImportKey & { readonly file: Blob }, ImportStatus>(
  'datasets/importCodebook',
  {
    take: 'leading',
    request: (api, { importId, file }, options) =>
      api.call(uploadImportCodebook, { params: { importId } }, { ...options, bytes: file }),
  },
)

/** States of the datasets of a study, one record per study. */
export const statesRemote = createRemote<{ readonly studyId: string }, OutputOf<typeof listDatasetStates>['results']>(
  'datasets/states',
  {
    keyOf: ({ studyId }) => studyId,
    request: async (api, params, options) => (await api.call(listDatasetStates, { params }, options)).results,
  },
)

interface Upload extends ImportKey {
  readonly file: Blob
  readonly report: (progress: UploadProgress) => void
}

/** Sends the file; `report` hears how many bytes have left. */
export const uploadRemote = createRemote<Upload, ImportStatus>('datasets/importUpload', {
  take: 'leading',
  request: (api, { importId, file, report }, options) =>
    api.call(uploadImportFile, { params: { importId } }, { ...options, bytes: file, onUploadProgress: report }),
})
