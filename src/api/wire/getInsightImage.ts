// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getInsightImage: Call<typeof contract.getInsightImage> = {"id":"insights.image","method":"GET","path":"/study_items/{id}/key_metrics/{insightId}/image/","audience":"user","shape":"*"}
