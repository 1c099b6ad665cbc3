// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listReportVersions: Call<typeof contract.listReportVersions> = {"id":"reports.versions","method":"GET","path":"/reports/{studyId}/{reportId}/versions/","audience":"user","shape":{"results":[{"version":"n","saved":"s","by":"*","restored_from":"*","changes":["s"]}]}}
