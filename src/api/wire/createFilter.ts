// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createFilter: Call<typeof contract.createFilter> = {"id":"filters.create","method":"POST","path":"/datasets/{studyId}/{datasetName}/filters/","audience":"user","creates":true,"shape":{"id":"s","name":"s","filters":"*","created":"s","modified":"s"}}
