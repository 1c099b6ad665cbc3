// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const retrySummaryItem: Call<typeof contract.retrySummaryItem> = {"id":"summaries.retry","method":"POST","path":"/reports/{studyId}/{reportId}/items/{itemId}/retry/","audience":"user","shape":{"id":"s","study_id":"s","study_name":"s","dataset_name":"s","created":"s","filters":"*","complete":"n","total":"n","failed":"n","pptx_url":"*","deck_state":"s","deck_problem":"*","axis":[{"question":"s","breakout?":"s"}],"weight":"*","items":[{"id":"s","state":"s","state_id":"s","position":"n","question":"s","breakout":"*","failed":"b"}]}}
