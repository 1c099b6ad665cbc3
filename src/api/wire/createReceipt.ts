// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createReceipt: Call<typeof contract.createReceipt> = {"id":"receipts.create","method":"POST","path":"/analysis/{studyId}/{datasetName}/receipt/","audience":"user","shape":{"id":"s"}}
