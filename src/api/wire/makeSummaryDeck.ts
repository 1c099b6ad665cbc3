// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const makeSummaryDeck: Call<typeof contract.makeSummaryDeck> = {"id":"summaries.makeDeck","method":"POST","path":"/reports/{studyId}/{reportId}/deck/","audience":"user","shape":{"id":"s","study_id":"s","study_name":"s","dataset_name":"s","created":"s","filters":"*","complete":"n","total":"n","failed":"n","pptx_url":"*","deck_state":"s","deck_problem":"*","axis":[{"question":"s","breakout?":"s"}],"weight":"*","items":[{"id":"s","state":"s","state_id":"s","position":"n","question":"s","breakout":"*","failed":"b"}]}}
