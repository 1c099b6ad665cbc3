import * as z from 'zod/mini'
import { analysisResponse, analysisTable, filter } from './analysis'
import { endpoint } from './http'
import { MEDIA } from './mediaTypes'
import { datasetName, objectId, studyKey, studyParams } from './params'

/** Fetching, then complete with analysis data or with error data. */
const itemState = z.enum(['fetching', 'complete'])

const summaryItem = z.object({
  id: z.string(),
  state: itemState,
  /** Changes with every change of the item: a copy downloaded under the same id is still current. */
  state_id: z.string(),
  position: z.number(),
  /** What it is about, so that it can be named before its data arrives. */
  question: z.string(),
  breakout: z.nullable(z.string()),
  /** Complete without analysis data. */
  failed: z.boolean(),
})
export type SummaryItem = z.infer<typeof summaryItem>

/** State of the deck: made once all items are complete, deleted when it expires, made again on request. */
const deckState = z.enum(['waiting', 'making', 'ready', 'failed', 'expired'])

const summary = z.object({
  id: z.string(),
  study_id: z.string(),
  study_name: z.string(),
  dataset_name: z.string(),
  created: z.string(),
  /** Who is counted; null: everyone. */
  filters: z.nullable(filter),
  complete: z.number(),
  total: z.number(),
  failed: z.number(),
  pptx_url: z.nullable(z.string()),
  deck_state: deckState,
  /** Why there is no deck, as shown on screen; null unless failed. */
  deck_problem: z.nullable(z.string()),
})
export type Summary = z.infer<typeof summary>

/** The report with what all its items have in common. */
const summaryItems = z.extend(summary, {
  axis: z.array(z.object({ question: z.string(), breakout: z.optional(z.string()) })),
  weight: z.nullable(z.string()),
  items: z.array(summaryItem),
})
export type SummaryItems = z.infer<typeof summaryItems>

/** The cubes are what POST /analysis/ answers for the same question. */
const summaryItemData = z.extend(summaryItem, {
  analysis_state: z.enum(['waiting', 'done', 'failed']),
  analysis_data: z.nullable(analysisTable),
  /** Who is counted: what the analysis returns beside its tables. */
  stats_data: z.nullable(z.omit(analysisResponse, { tables: true })),
  error_data: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
export type SummaryItemData = z.infer<typeof summaryItemData>

const summaryParams = z.extend(studyParams, { reportId: objectId })
const itemParams = z.extend(summaryParams, { itemId: objectId })
const own = { audience: 'user', flag: 'bulk_analysis_enabled' } as const

/** Report and items are made in one transaction; jobs fill them. */
export const createSummary = endpoint({
  ...own,
  id: 'summaries.create',
  method: 'POST',
  path: '/reports/summary/',
  summary: 'A summary of all questions of a dataset by its default crosstab',
  creates: true,
  body: z.strictObject({
    /** Study number or id. */
    study_id: studyKey,
    /** Absent: the first dataset of the study that the reader may open. */
    dataset_name: z.optional(datasetName),
    /** Absent: the default filters of the dataset; null: everyone. */
    filters: z.optional(z.nullable(filter)),
  }),
  response: summaryItems,
  success: 201,
})

export const listSummaries = endpoint({
  ...own,
  id: 'summaries.list',
  method: 'GET',
  path: '/summaries/{studyId}/',
  summary: 'Own summary reports of a study, newest first',
  object: 'study',
  params: studyParams,
  response: z.object({ results: z.array(summary) }),
})

/** Polled until all items are complete and there is a deck. */
export const getSummaryItems = endpoint({
  ...own,
  id: 'summaries.items',
  method: 'GET',
  path: '/reports/{studyId}/{reportId}/items/',
  summary: 'How far a summary report is, and the states of its items',
  object: 'summary',
  params: summaryParams,
  response: summaryItems,
})

export const getSummaryItem = endpoint({
  ...own,
  id: 'summaries.item',
  method: 'GET',
  path: '/reports/{studyId}/{reportId}/items/{itemId}/',
  summary: 'One item of a summary report with its table or why there is none',
  object: 'summary',
  params: itemParams,
  response: summaryItemData,
})

export const retrySummaryItem = endpoint({
  ...own,
  id: 'summaries.retry',
  method: 'POST',
  path: '/reports/{studyId}/{reportId}/items/{itemId}/retry/',
  summary: 'Build a failed item again',
  object: 'summary',
  params: itemParams,
  response: summaryItems,
})

export const makeSummaryDeck = endpoint({
  ...own,
  id: 'summaries.makeDeck',
  method: 'POST',
  path: '/reports/{studyId}/{reportId}/deck/',
  summary: 'Make the PowerPoint of a complete summary report again, when it has expired or failed',
  object: 'summary',
  params: summaryParams,
  response: summaryItems,
})

/** What the pptx_url of a summary leads to. */
export const getSummaryDeck = endpoint({
  ...own,
  id: 'summaries.deck',
  method: 'GET',
  path: '/reports/{studyId}/{reportId}/deck/',
  summary: 'Octets of the PowerPoint of a summary report',
  object: 'summary',
  params: summaryParams,
  produces: [MEDIA.pptx],
  response: z.any(),
})

export const deleteSummary = endpoint({
  ...own,
  id: 'summaries.delete',
  method: 'DELETE',
  path: '/summaries/{studyId}/{reportId}/',
  summary: 'Stop and remove a summary report',
  object: 'summary',
  params: summaryParams,
  response: z.object({}),
})
