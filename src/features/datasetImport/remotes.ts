import type { CsvOptions, ImportStatus, InputOf, OutputOf } from '@core/contract'
import {
  cancelImport,
  commitImport,
  createImport,
  getImport,
  getImportReview,
  listImports,
  rereadImport,
  saveImportChoices,
  uploadImportCodebook,
  uploadImportFile,
} from '@/api/wire'
import type { ApiClient, UploadProgress } from '@/api'
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
export const reviewRemote = createRemote<ImportKey, OutputOf<typeof getImportReview>>('datasets/importReview', {
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

export type ImportChoices = Omit<InputOf<typeof commitImport>['body'], 'base_version'>

interface Chosen extends ImportKey {
  readonly choices: ImportChoices
  /** The saved version that the choices were made from. */
  readonly version: number
}

export const commitRemote = createRemote<Chosen, ImportStatus>('datasets/importCommit', {
  take: 'leading',
  request: (api, { importId, choices, version }, options) =>
    api.call(commitImport, { params: { importId }, body: { ...choices, base_version: version } }, options),
})

/** Keeps the choices of a review; the call outlives the page, so that the last change before it is closed arrives. */
export const saveChoices = (api: ApiClient, { importId, choices, version }: Chosen) =>
  api.call(
    saveImportChoices,
    { params: { importId }, body: { ...choices, base_version: version } },
    { keepalive: true },
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

interface Upload extends ImportKey {
  readonly file: Blob
  readonly report: (progress: UploadProgress) => void
}

/** Sends the file; `report` gets the number of bytes sent. */
export const uploadRemote = createRemote<Upload, ImportStatus>('datasets/importUpload', {
  take: 'leading',
  request: (api, { importId, file, report }, options) =>
    api.call(uploadImportFile, { params: { importId } }, { ...options, bytes: file, onUploadProgress: report }),
})
