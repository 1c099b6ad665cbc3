import {
  copyDocument,
  deleteDocument,
  findInDocument,
  getDocument,
  getDocumentFile,
  getDocumentPage,
  getDocumentPreview,
  listStudyDocuments,
  uploadDocument,
} from '@/api/wire'
import type { DocumentItem, DocumentPage, OutputOf } from '@core/contract'
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
  keyOf: ({ studyNumber }) => studyNumber,
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

interface PictureAddress {
  readonly documentId: string
  readonly page: number
}

export interface PageAddress extends PictureAddress {
  /** Words to be marked; '' marks nothing. */
  readonly find: string
}

export const pictureKey = ({ documentId, page }: PictureAddress): string => `${documentId}/${page}`

export const pageKey = ({ find, ...picture }: PageAddress): string => `${pictureKey(picture)}/${find}`

export const pageRemote = createRemote<PageAddress, DocumentPage>('documents/page', {
  request: (api, { documentId, page, find }, options) =>
    api.call(getDocumentPage, { params: { documentId, page }, query: find === '' ? {} : { query: find } }, options),
  keyOf: pageKey,
})

export const previewRemote = createRemote<PictureAddress, Blob>('documents/preview', {
  request: (api, { documentId, page }, options) =>
    api.bytes(getDocumentPreview, { params: { documentId, page } }, options),
  keyOf: pictureKey,
  take: 'leading',
})

interface Finding {
  readonly documentId: string
  readonly find: string
}

export type PagesFound = OutputOf<typeof findInDocument>

export const findKey = ({ documentId, find }: Finding): string => `${documentId}/${find}`

/** Pages of a document that hold all words. */
export const findRemote = createRemote<Finding, PagesFound>('documents/find', {
  request: (api, { documentId, find }, options) =>
    api.call(findInDocument, { params: { documentId }, query: { query: find } }, options),
  keyOf: findKey,
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
