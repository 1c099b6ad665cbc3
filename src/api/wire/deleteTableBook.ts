// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteTableBook: Call<typeof contract.deleteTableBook> = {"id":"tableBooks.delete","method":"DELETE","path":"/datasets/{studyId}/{datasetName}/table_books/{bookId}/","audience":"user","shape":{}}
