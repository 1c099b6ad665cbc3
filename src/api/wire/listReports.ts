// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listReports: Call<typeof contract.listReports> = {"id":"reports.list","method":"GET","path":"/reports/{studyId}/","audience":"user","shape":{"results":[{"id":"s","study_id":"s","title":"s","description":"s","dataset_name":"s","created":"s","modified":"s","creator":{"first_name":"s","last_name":"s"},"permissions":{"delete":"b","edit":"b"},"version":"n","data_version":"n","used_version":"*","last_run":"*"}]}}
