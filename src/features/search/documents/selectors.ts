import { remoteAt } from '@/store'
import type { WithDocuments } from './slice'
import type { PageAddress } from './remotes'

export const selectFiles = (state: WithDocuments, studyNumber: string) => remoteAt(state.documents.files, studyNumber)
export const selectUpload = (state: WithDocuments) => state.documents.upload
export const selectSending = (state: WithDocuments) => state.documents.sending
export const selectDeleting = (state: WithDocuments, id: string) => remoteAt(state.documents.deleting, id)
export const selectDownload = (state: WithDocuments, id: string) => remoteAt(state.documents.downloads, id)
export const selectDocument = (state: WithDocuments, id: string) => remoteAt(state.documents.byId, id)
export const selectPage = (state: WithDocuments, { documentId, page }: PageAddress) =>
  remoteAt(state.documents.pages, `${documentId}/${page}`)
export const selectPreview = (state: WithDocuments, { documentId, page }: PageAddress) =>
  remoteAt(state.documents.previews, `${documentId}/${page}`)
export const selectCopying = (state: WithDocuments) => state.documents.copying
export const selectSupport = (state: WithDocuments) => state.documents.support
