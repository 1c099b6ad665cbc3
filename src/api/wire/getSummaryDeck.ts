// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getSummaryDeck: Call<typeof contract.getSummaryDeck> = {"id":"summaries.deck","method":"GET","path":"/reports/{studyId}/{reportId}/deck/","audience":"user","shape":"*"}
