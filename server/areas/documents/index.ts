export { readPage } from './get'
export { presentDocumentPart } from './present'
export { documentFiles, neededFiles, readDocuments, unneeded } from './store'
