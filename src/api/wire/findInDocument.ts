// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const findInDocument: Call<typeof contract.findInDocument> = {"id":"documents.find","method":"GET","path":"/documents/{documentId}/find/","audience":"user","shape":{"count":"n","results":[{"page":"n","text":[{"text":"s","hit":"b"}]}]}}
