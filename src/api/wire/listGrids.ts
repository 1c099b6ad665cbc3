// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listGrids: Call<typeof contract.listGrids> = {"id":"datasets.grids","method":"GET","path":"/datasets/{studyId}/{datasetName}/grids/","audience":"manager","shape":{"*":["s"]}}
