import {
  copyDocument,
  deleteDocument,
  getDocument,
  getDocumentFile,
  getDocumentPage,
  getDocumentPreview,
  listStudyDocuments,
  recordSupportEvent,
  uploadDocument,
} from '@/api/wire'
import type { DocumentItem, DocumentPage, InputOf } from '@core/contract'
import type { UploadProgress } from '@/api'
import { createRemote } from '@/store'

/** Files of one study, by its number. */
export const filesRemote = createRemote<string, readonly DocumentItem[]>('documents/files', {
  request: async (api, studyId, options) =>
    (await api.call(listStudyDocuments, { params: { studyId } }, { ...options, skipAuthRedirect: 'forbidden' }))
      .results,
  keyOf: studyId => studyId,
})

export interface Sending {
  readonly studyNumber: string
  readonly file: File
  readonly report: (progress: UploadProgress) => void
}

export const uploadRemote = createRemote<Sending, DocumentItem>('documents/upload', {
  request: (api, { studyNumber, file, report }, options) =>
    api.call(
      uploadDocument,
      { params: { studyId: studyNumber }, query: { file_name: file.name, bytes: file.size } },
      { ...options, bytes: file, onUploadProgress: report },
    ),
})

export const deleteRemote = createRemote<DocumentItem, object>('documents/delete', {
  request: (api, { id }, options) => api.call(deleteDocument, { params: { documentId: id } }, options),
  keyOf: ({ id }) => id,
  take: 'leading',
})

/** The file itself, to be saved. */
export const downloadRemote = createRemote<Pick<DocumentItem, 'id' | 'file_name'>, Blob>('documents/download', {
  request: (api, { id }, options) => api.bytes(getDocumentFile, { params: { documentId: id } }, options),
  keyOf: ({ id }) => id,
  take: 'leading',
})

/** One document, for the viewer, which shows a refusal itself. */
export const documentRemote = createRemote<string, DocumentItem>('documents/document', {
  request: (api, documentId, options) =>
    api.call(getDocument, { params: { documentId } }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: id => id,
})

export interface PageAddress {
  readonly documentId: string
  readonly page: number
}

const pageKey = ({ documentId, page }: PageAddress): string => `${documentId}/${page}`

export const pageRemote = createRemote<PageAddress, DocumentPage>('documents/page', {
  request: (api, params, options) => api.call(getDocumentPage, { params }, options),
  keyOf: pageKey,
})

export const previewRemote = createRemote<PageAddress, Blob>('documents/preview', {
  request: (api, params, options) => api.bytes(getDocumentPreview, { params }, options),
  keyOf: pageKey,
  take: 'leading',
})

export interface NewCopy {
  readonly documentId: string
  readonly study: string
}

export const copyRemote = createRemote<NewCopy, DocumentItem>('documents/copy', {
  request: (api, { documentId, study }, options) =>
    api.call(copyDocument, { params: { documentId }, body: { study } }, options),
  take: 'leading',
})

type SupportEvent = InputOf<typeof recordSupportEvent>['body']

export const supportRemote = createRemote<SupportEvent, { id: string }>('documents/support', {
  request: (api, body, options) => api.call(recordSupportEvent, { body }, options),
  take: 'leading',
})
