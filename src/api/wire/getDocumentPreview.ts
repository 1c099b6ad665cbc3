// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getDocumentPreview: Call<typeof contract.getDocumentPreview> = {"id":"documents.preview","method":"GET","path":"/documents/{documentId}/pages/{page}/preview/","audience":"user","shape":"*"}
