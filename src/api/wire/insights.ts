// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createInsight: Call<typeof contract.createInsight> = {"id":"insights.create","method":"POST","path":"/study_items/{id}/key_metrics/","audience":"manager","creates":true,"shape":{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}}

export const deleteInsight: Call<typeof contract.deleteInsight> = {"id":"insights.delete","method":"DELETE","path":"/study_items/{id}/key_metrics/{insightId}/","audience":"manager","shape":{}}

export const getInsight: Call<typeof contract.getInsight> = {"id":"insights.get","method":"GET","path":"/study_items/{id}/key_metrics/{insightId}/","audience":"user","shape":{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}}

export const getInsightImage: Call<typeof contract.getInsightImage> = {"id":"insights.image","method":"GET","path":"/study_items/{id}/key_metrics/{insightId}/image/","audience":"user","shape":"*"}

export const listInsights: Call<typeof contract.listInsights> = {"id":"insights.list","method":"GET","path":"/study_items/{id}/key_metrics/","audience":"user","shape":{"results":[{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}]}}

export const orderInsights: Call<typeof contract.orderInsights> = {"id":"insights.order","method":"PATCH","path":"/study_items/{id}/key_metrics/","audience":"manager","shape":{"results":[{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}]}}

export const patchInsight: Call<typeof contract.patchInsight> = {"id":"insights.patch","method":"PATCH","path":"/study_items/{id}/key_metrics/{insightId}/","audience":"manager","shape":{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}}

export const uploadInsightImage: Call<typeof contract.uploadInsightImage> = {"id":"insights.uploadImage","method":"PUT","path":"/study_items/{id}/key_metrics/{insightId}/image/","audience":"manager","bodyType":"bytes","shape":{"id":"s","content_object":{"type":"s","id":"s","name":"s"},"dataset_name":"*","text":"s","insight_image":"*","position":"n","created":"s","modified":"s","author":"s"}}
