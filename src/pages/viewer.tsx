import { DocumentViewer } from '@/features/search/ui'

/** S2.65: lies over any page of the shell. */
export default DocumentViewer
