// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteSummary: Call<typeof contract.deleteSummary> = {"id":"summaries.delete","method":"DELETE","path":"/summaries/{studyId}/{reportId}/","audience":"user","shape":{}}
