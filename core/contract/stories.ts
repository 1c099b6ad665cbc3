import * as z from 'zod/mini'
import { endpoint } from './http'
import { aggregations, corrected, listingQuery, markedText, metadataEntry, pageQuery } from './listing'
import { objectId } from './params'

export const storyListItem = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  /** Whether the reader made it. */
  own: z.boolean(),
  public: z.boolean(),
  metadata: z.array(metadataEntry),
  card_count: z.number(),
  created: z.string(),
  modified: z.string(),
  /** Present when there is a query. */
  marked_title: z.optional(markedText),
  matches: z.optional(z.array(z.object({ text: markedText })).check(z.maxLength(3))),
  inner_hit_count: z.optional(z.number()),
})
export type StoryListItem = z.infer<typeof storyListItem>

/** What a card shows; a document card names a page of a file of a study. */
export const storyCardContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)),
    body: z.string().check(z.trim(), z.maxLength(5000)),
  }),
  z.strictObject({
    kind: z.literal('document'),
    title: z.string().check(z.trim(), z.maxLength(250)),
    document_id: objectId,
    page: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
  }),
])
export type StoryCardContent = z.infer<typeof storyCardContent>

/** Cards are ordered by `position`. */
export const storyCard = z.object({
  id: z.string(),
  position: z.number(),
  content: storyCardContent,
  /** Document cards: where it comes from. Cards of what the reader may not open are not sent at all. */
  source: z.nullable(z.object({ document_name: z.string(), study_name: z.string(), study_number: z.string() })),
})
export type StoryCard = z.infer<typeof storyCard>

export const storyDetails = z.extend(storyListItem, { cards: z.array(storyCard) })
export type StoryDetails = z.infer<typeof storyDetails>

const STORY_SORTS = ['-modified', 'modified', '+modified', 'title', '+title', '-title', '-score'] as const
const shared = { audience: 'user', flag: 'stories_enabled' } as const
const storyParams = z.object({ storyId: objectId })

/** Stories to search and filter. Facets are their metadata and `story_year`. */
export const searchStories = endpoint({
  ...shared,
  id: 'stories.search',
  method: 'GET',
  path: '/proxy/husky/stories/',
  summary: 'Stories the user may see, paged, sorted and searched',
  query: listingQuery(STORY_SORTS),
  response: z.object({ count: z.number(), corrected, results: z.array(storyListItem), aggregations }),
})

export const listStories = endpoint({
  ...shared,
  id: 'stories.list',
  method: 'GET',
  path: '/stories/',
  summary: 'Stories, newest change first; with restrict=1 only public ones',
  query: z.object({ restrict: z.optional(z.enum(['0', '1'])), ...pageQuery() }),
  response: z.object({ results: z.array(storyListItem) }),
})

export const getStory = endpoint({
  ...shared,
  id: 'stories.get',
  method: 'GET',
  path: '/stories/{storyId}/',
  summary: 'One story with its cards in order',
  object: 'story',
  params: storyParams,
  response: storyDetails,
})

export const createStory = endpoint({
  ...shared,
  id: 'stories.create',
  method: 'POST',
  path: '/stories/',
  summary: 'Create a story without cards',
  creates: true,
  body: z.strictObject({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)),
    summary: z.string().check(z.trim(), z.maxLength(2000)),
    public: z.boolean(),
  }),
  response: storyDetails,
  success: 201,
})

export const addStoryCard = endpoint({
  ...shared,
  id: 'stories.addCard',
  method: 'POST',
  path: '/stories/{storyId}/cards/',
  summary: 'Add a card to the end of an own story (managers: of any)',
  object: 'story',
  creates: true,
  params: storyParams,
  body: storyCardContent,
  response: storyDetails,
  success: 201,
})
