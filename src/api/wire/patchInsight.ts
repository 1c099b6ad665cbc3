// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchInsight: Call<typeof contract.patchInsight> = {"id":"insights.patch","method":"PATCH","path":"/study_items/{id}/key_metrics/{insightId}/","audience":"manager","shape":{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}}
