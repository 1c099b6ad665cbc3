// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const restoreReport: Call<typeof contract.restoreReport> = {"id":"reports.restore","method":"POST","path":"/reports/{studyId}/{reportId}/versions/{version}/restore/","audience":"user","shape":{"id":"s","study_id":"s","title":"s","description":"s","dataset_name":"s","created":"s","modified":"s","creator":{"first_name":"s","last_name":"s"},"permissions":{"delete":"b","edit":"b"},"version":"n"}}
