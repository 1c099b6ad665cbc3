// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listFilters: Call<typeof contract.listFilters> = {"id":"filters.list","method":"GET","path":"/datasets/{studyId}/{datasetName}/filters/","audience":"user","shape":{"results":[{"id":"s","name":"s","filters":"*","created":"s","modified":"s"}]}}
