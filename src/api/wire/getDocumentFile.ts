// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getDocumentFile: Call<typeof contract.getDocumentFile> = {"id":"documents.file","method":"GET","path":"/documents/{documentId}/file/","audience":"user","shape":"*"}
