// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listVersions: Call<typeof contract.listVersions> = {"id":"datasets.versions","method":"GET","path":"/datasets/{studyId}/{datasetName}/versions/","audience":"manager","shape":{"results":[{"version":"n","state":"s","file_name":"s","respondents":"n","questions":"n","made":"s","made_by":"*","published":"*","published_by":"*"}],"failed":[{"file_name":"s","at":"s","message":"s","advice":"s"}]}}
