// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteFilter: Call<typeof contract.deleteFilter> = {"id":"filters.delete","method":"DELETE","path":"/datasets/{studyId}/{datasetName}/filters/{filterId}/","audience":"user","shape":{}}
