// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteDocument: Call<typeof contract.deleteDocument> = {"id":"documents.delete","method":"DELETE","path":"/documents/{documentId}/","audience":"manager","shape":{}}
