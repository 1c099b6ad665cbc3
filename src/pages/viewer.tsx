import { DocumentViewer } from '@/features/search/ui'

/** Opens over any page of the shell. */
export default DocumentViewer
