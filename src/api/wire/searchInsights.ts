// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const searchInsights: Call<typeof contract.searchInsights> = {"id":"insights.search","method":"GET","path":"/key_metrics/","audience":"user","shape":{"count":"n","results":[{"id":"s","text":"s","study_name":"s","study_number":"s"}]}}
