import { remoteAt } from '@/store'
import type { WithDocuments } from './slice'
import { uploadsOf } from './uploads'
import { findKey, pageKey, pictureKey, type PageAddress } from './remotes'

export const selectFiles = (state: WithDocuments, studyNumber: string) => remoteAt(state.documents.files, studyNumber)
export const selectUploads = (state: WithDocuments, studyNumber: string) =>
  uploadsOf(state.documents.uploads, studyNumber)
export const selectDeleting = (state: WithDocuments, id: string) => remoteAt(state.documents.deleting, id)
export const selectDownload = (state: WithDocuments, id: string) => remoteAt(state.documents.downloads, id)
export const selectDocument = (state: WithDocuments, id: string) => remoteAt(state.documents.byId, id)
export const selectPage = (state: WithDocuments, address: PageAddress) =>
  remoteAt(state.documents.pages, pageKey(address))
export const selectPreview = (state: WithDocuments, address: PageAddress) =>
  remoteAt(state.documents.previews, pictureKey(address))
export const selectPagesFound = (state: WithDocuments, { documentId, find }: Omit<PageAddress, 'page'>) =>
  remoteAt(state.documents.finds, findKey({ documentId, find }))
export const selectCopying = (state: WithDocuments) => state.documents.copying
