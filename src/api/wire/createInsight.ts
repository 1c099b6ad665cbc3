// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createInsight: Call<typeof contract.createInsight> = {"id":"insights.create","method":"POST","path":"/study_items/{id}/key_metrics/","audience":"manager","creates":true,"shape":{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}}
