// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const changeFilter: Call<typeof contract.changeFilter> = {"id":"filters.change","method":"PATCH","path":"/datasets/{studyId}/{datasetName}/filters/{filterId}/","audience":"user","shape":{"id":"s","name":"s","filters":"*","created":"s","modified":"s"}}

export const createFilter: Call<typeof contract.createFilter> = {"id":"filters.create","method":"POST","path":"/datasets/{studyId}/{datasetName}/filters/","audience":"user","creates":true,"shape":{"id":"s","name":"s","filters":"*","created":"s","modified":"s"}}

export const deleteFilter: Call<typeof contract.deleteFilter> = {"id":"filters.delete","method":"DELETE","path":"/datasets/{studyId}/{datasetName}/filters/{filterId}/","audience":"user","shape":{}}

export const listFilters: Call<typeof contract.listFilters> = {"id":"filters.list","method":"GET","path":"/datasets/{studyId}/{datasetName}/filters/","audience":"user","shape":{"results":[{"id":"s","name":"s","filters":"*","created":"s","modified":"s"}]}}
