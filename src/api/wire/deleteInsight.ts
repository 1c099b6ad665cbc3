// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteInsight: Call<typeof contract.deleteInsight> = {"id":"insights.delete","method":"DELETE","path":"/study_items/{id}/key_metrics/{insightId}/","audience":"manager","shape":{}}
