import * as z from 'zod/mini'
import { INSIGHT_TEXT_MAX } from '@core/domain'
import { endpoint } from './http'
import { pageQuery } from './listing'
import { MEDIA } from './mediaTypes'
import { datasetName, objectId, studyKey } from './params'

/** A key insight belongs to an item of a study: the study itself or one of its documents. */
export const keyInsight = z.object({
  id: z.string(),
  content_object: z.object({ type: z.enum(['study', 'document']), id: z.string(), name: z.string() }),
  /** The dataset that it quotes, or null. Only people with full access to that dataset see the insight. */
  dataset_name: z.nullable(z.string()),
  text: z.string(),
  /** Address of the picture, or null. */
  insight_image: z.nullable(z.string()),
  position: z.number(),
  created: z.string(),
  modified: z.string(),
  author: z.string(),
})
export type KeyInsight = z.infer<typeof keyInsight>

/** Id of the study (or its number) or of the document. */
const itemParams = z.object({ id: studyKey })
const insightParams = z.extend(itemParams, { insightId: objectId })
/** Name of a dataset of the study, or null. */
const quotedDataset = z.optional(z.nullable(datasetName))
const insightText = z.string().check(z.trim(), z.minLength(1), z.maxLength(INSIGHT_TEXT_MAX))

export const listInsights = endpoint({
  id: 'insights.list',
  method: 'GET',
  path: '/study_items/{id}/key_metrics/',
  summary: 'Key insights of a study item in their order; for a study also those of its documents',
  audience: 'user',
  object: 'study-item',
  params: itemParams,
  response: z.object({ results: z.array(keyInsight) }),
})

/** A key insight as it is found, with the study that it is of. */
const insightHit = z.object({ id: z.string(), text: z.string(), study_name: z.string(), study_number: z.string() })
export type InsightHit = z.infer<typeof insightHit>

export const searchInsights = endpoint({
  id: 'insights.search',
  method: 'GET',
  path: '/key_metrics/',
  summary: 'Key insights of all studies the user may view, newest change first',
  audience: 'user',
  /** `query`: insights that hold all of its words, by every form of the glossary. */
  query: z.object({ query: z.optional(z.string().check(z.maxLength(500))), ...pageQuery(25) }),
  response: z.object({ count: z.number(), results: z.array(insightHit) }),
})

export const createInsight = endpoint({
  id: 'insights.create',
  method: 'POST',
  path: '/study_items/{id}/key_metrics/',
  summary: 'Add a key insight at the end',
  audience: 'manager',
  object: 'study-item',
  creates: true,
  params: itemParams,
  /** Without `dataset_name`, an insight on a study with exactly one dataset quotes that one. */
  body: z.strictObject({ text: insightText, dataset_name: quotedDataset }),
  response: keyInsight,
  success: 201,
})

export const orderInsights = endpoint({
  id: 'insights.order',
  method: 'PATCH',
  path: '/study_items/{id}/key_metrics/',
  summary: 'Put the key insights of an item into another order',
  audience: 'manager',
  object: 'study-item',
  params: itemParams,
  /** All ids of the item, each once. */
  body: z.strictObject({ order: z.array(objectId).check(z.maxLength(500)) }),
  response: z.object({ results: z.array(keyInsight) }),
})

export const getInsight = endpoint({
  id: 'insights.get',
  method: 'GET',
  path: '/study_items/{id}/key_metrics/{insightId}/',
  summary: 'One key insight',
  audience: 'user',
  object: 'study-item',
  params: insightParams,
  response: keyInsight,
})

export const patchInsight = endpoint({
  id: 'insights.patch',
  method: 'PATCH',
  path: '/study_items/{id}/key_metrics/{insightId}/',
  summary: 'Change the words of a key insight or the dataset that it quotes, or take its picture away',
  audience: 'manager',
  object: 'study-item',
  params: insightParams,
  body: z.strictObject({
    text: z.optional(insightText),
    dataset_name: quotedDataset,
    insight_image: z.optional(z.null()),
    /** The words the writer began with. */
    base: z.optional(z.strictObject({ text: z.string().check(z.maxLength(2000)) })),
  }),
  response: keyInsight,
})

export const deleteInsight = endpoint({
  id: 'insights.delete',
  method: 'DELETE',
  path: '/study_items/{id}/key_metrics/{insightId}/',
  summary: 'Remove a key insight',
  audience: 'manager',
  object: 'study-item',
  params: insightParams,
  response: z.object({}),
})

export const uploadInsightImage = endpoint({
  id: 'insights.uploadImage',
  method: 'PUT',
  path: '/study_items/{id}/key_metrics/{insightId}/image/',
  summary: 'Give a key insight its picture: PNG, JPEG or GIF; it is redrawn, so nothing else of the file is kept',
  audience: 'manager',
  object: 'study-item',
  params: insightParams,
  bodyType: 'bytes',
  response: keyInsight,
})

/** The bytes of a WebP picture. */
export const getInsightImage = endpoint({
  id: 'insights.image',
  method: 'GET',
  path: '/study_items/{id}/key_metrics/{insightId}/image/',
  summary: 'Picture of a key insight (image/webp)',
  audience: 'user',
  object: 'study-item',
  params: insightParams,
  produces: [MEDIA.webp],
  response: z.any(),
})
