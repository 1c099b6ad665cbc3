// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listInsights: Call<typeof contract.listInsights> = {"id":"insights.list","method":"GET","path":"/study_items/{id}/key_metrics/","audience":"user","shape":{"results":[{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}]}}
