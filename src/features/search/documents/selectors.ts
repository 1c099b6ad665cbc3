import { remoteAt } from '@/store'
import type { DocumentsRoot } from './slice'
import type { PageAddress } from './remotes'

export const selectFiles = (state: DocumentsRoot, studyNumber: string) => remoteAt(state.documents.files, studyNumber)
export const selectUpload = (state: DocumentsRoot) => state.documents.upload
export const selectSending = (state: DocumentsRoot) => state.documents.sending
export const selectDeleting = (state: DocumentsRoot, id: string) => remoteAt(state.documents.deleting, id)
export const selectDownload = (state: DocumentsRoot, id: string) => remoteAt(state.documents.downloads, id)
export const selectDocument = (state: DocumentsRoot, id: string) => remoteAt(state.documents.byId, id)
export const selectPage = (state: DocumentsRoot, { documentId, page }: PageAddress) =>
  remoteAt(state.documents.pages, `${documentId}/${page}`)
export const selectPreview = (state: DocumentsRoot, { documentId, page }: PageAddress) =>
  remoteAt(state.documents.previews, `${documentId}/${page}`)
export const selectOwnStories = (state: DocumentsRoot) => state.documents.ownStories
export const selectAdding = (state: DocumentsRoot) => state.documents.adding
export const selectStudySearch = (state: DocumentsRoot) => state.documents.studySearch
export const selectCopying = (state: DocumentsRoot) => state.documents.copying
export const selectSupport = (state: DocumentsRoot) => state.documents.support
