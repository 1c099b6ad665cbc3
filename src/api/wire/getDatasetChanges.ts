// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getDatasetChanges: Call<typeof contract.getDatasetChanges> = {"id":"datasets.changes","method":"GET","path":"/datasets/{studyId}/{datasetName}/changes/","audience":"manager","shape":{"from_version":"*","to_version":"*","respondents_before":"n","respondents_after":"n","changes":[{"kind":"s","question_name":"s","question_text":"s","detail":"s","used_by":["s"]}],"carried":{"texts":"n","grids":"n"}}}
