// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listSummaries: Call<typeof contract.listSummaries> = {"id":"summaries.list","method":"GET","path":"/summaries/{studyId}/","audience":"user","shape":{"results":[{"id":"s","study_id":"s","study_name":"s","dataset_name":"s","created":"s","filters":"*","complete":"n","total":"n","failed":"n","pptx_url":"*","deck_state":"s","deck_problem":"*"}]}}
