import * as z from 'zod/mini'
import { analysisResponse } from './analysis'
import { dataset } from './datasets'
import { endpoint } from './http'
import { objectId } from './params'
import { analysisView } from './reports'
import { OF_STORIES, storyDetails } from './stories'
import { storyCardParams } from './storyCards'

export const storyFigure = z.object({
  /** With the questions that the figure uses only. */
  dataset,
  /** null: the dataset no longer has what the figure needs; `missing` says what. */
  answer: z.nullable(analysisResponse),
  missing: z.array(z.string()),
  /** Ids of the receipts of its tables, in their order; null where one has no numbers. */
  receipts: z.array(z.nullable(z.string())),
  /** Path of the page of the question with this view. */
  path: z.string(),
})
export type StoryFigure = z.infer<typeof storyFigure>

/** The figures of a card as its reader may have them. */
export const getStoryFigure = endpoint({
  ...OF_STORIES,
  id: 'stories.figure',
  method: 'GET',
  path: '/stories/{storyId}/cards/{cardId}/figure/',
  summary: 'The figures of a card',
  object: 'story',
  params: storyCardParams,
  /** `newest`: of the version that the dataset has now, instead of the one that the card shows. */
  query: z.object({ newest: z.optional(z.literal('1')) }),
  response: storyFigure,
})

export const settleStoryFigure = endpoint({
  ...OF_STORIES,
  id: 'stories.settleFigure',
  method: 'PUT',
  path: '/stories/{storyId}/cards/{cardId}/figure/',
  summary: 'Show the newest figures on a card, or keep those that it has',
  object: 'story',
  params: storyCardParams,
  /** `data_version`: the newest version that the writer looked at. */
  body: z.strictObject({
    data_version: z.number().check(z.int(), z.gte(1)),
    keep: z.boolean(),
    /** Cards whose words quote numbers that the newest figures do not show. */
    quoted_by: z.optional(z.array(objectId).check(z.maxLength(100))),
  }),
  response: storyDetails,
})

export const setStoryFigureView = endpoint({
  ...OF_STORIES,
  id: 'stories.setFigureView',
  method: 'PUT',
  path: '/stories/{storyId}/cards/{cardId}/figure/view/',
  summary: 'Show the question of a figure in another way: filter, axis, weight, test, chart or table',
  object: 'story',
  params: storyCardParams,
  body: z.strictObject({
    view: analysisView,
    /** The view that the writer began with. */
    base: analysisView,
    /** The newest version of the data, where the view was made with it: readers then see that one. */
    data_version: z.optional(z.number().check(z.int(), z.gte(1))),
  }),
  response: storyDetails,
})
