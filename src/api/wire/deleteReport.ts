// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteReport: Call<typeof contract.deleteReport> = {"id":"reports.delete","method":"DELETE","path":"/reports/{studyId}/{reportId}/","audience":"user","shape":{}}
