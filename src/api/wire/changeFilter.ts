// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const changeFilter: Call<typeof contract.changeFilter> = {"id":"filters.change","method":"PATCH","path":"/datasets/{studyId}/{datasetName}/filters/{filterId}/","audience":"user","shape":{"id":"s","name":"s","filters":"*","created":"s","modified":"s"}}
