import * as z from 'zod/mini'
import { endpoint } from './http'
import {
  aggregations,
  byGlossary,
  corrected,
  listingQuery,
  markedText,
  markedWords,
  metadataEntry,
  nearCounts,
  pageQuery,
  withNear,
} from './listing'
import { MEDIA } from './mediaTypes'
import { objectId } from './params'
import { newStoryCover, storyCard } from './storyContent'

export const storyListItem = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  /** Whether the reader made it. */
  own: z.boolean(),
  public: z.boolean(),
  /** Groups whose people may read it, where it is not public; of others' stories those that the reader is in. */
  groups: z.array(z.string()),
  /** Put away: in no list and found by no search, until it is brought back. Its address still opens it. */
  archived: z.boolean(),
  metadata: z.array(metadataEntry),
  /** The picture that was chosen as its cover; null: one is drawn. */
  cover: z.nullable(z.object({ picture: z.string(), alt: z.nullable(z.string()) })),
  card_count: z.number(),
  /** For those who may change it: figures with newer data about which nothing was decided, and words that quote numbers of old figures. */
  to_look_at: z.number(),
  created: z.string(),
  modified: z.string(),
  /** Present when there is a query. */
  near: z.optional(z.boolean()),
  marked_title: z.optional(markedText),
  marked_words: z.optional(markedWords),
  matches: z.optional(z.array(z.object({ text: markedText })).check(z.maxLength(3))),
  inner_hit_count: z.optional(z.number()),
})
export type StoryListItem = z.infer<typeof storyListItem>

export const storyDetails = z.extend(storyListItem, {
  cards: z.array(storyCard),
  /**
   * Where cards are left out that show studies which the reader knows to be for certain groups: for each the id of the card that
   * it is behind, null for the top. Empty under silent restrictions.
   */
  locked: z.array(z.nullable(z.string())),
})
export type StoryDetails = z.infer<typeof storyDetails>

export const STORY_KINDS = ['own', 'shared', 'public', 'archived'] as const
export const STORY_SORTS = ['-modified', 'modified', '+modified', 'title', '+title', '-title', '-score'] as const
export const OF_STORIES = { audience: 'user', flag: 'stories_enabled' } as const
export const storyParams = z.object({ storyId: objectId })
const storyFields = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)),
  summary: z.string().check(z.trim(), z.maxLength(2000)),
  public: z.boolean(),
}
const readingGroups = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)))
const tagList = z
  .array(
    z.strictObject({
      name: z.string().check(z.maxLength(200)),
      values: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(100)),
    }),
  )
  .check(z.maxLength(50))
/** Stories to search and filter. Facets are their metadata and `story_year`. */
export const searchStories = endpoint({
  ...OF_STORIES,
  id: 'stories.search',
  method: 'GET',
  path: '/proxy/husky/stories/',
  summary: 'Stories the user may see, paged, sorted and searched',
  query: z.extend(listingQuery(STORY_SORTS), {
    /** Only the reader's own, those of others that are for groups of theirs, those that are for everyone, or archived ones that they may change. */
    of: z.optional(z.enum(STORY_KINDS)),
    near: withNear,
  }),
  response: z.object({
    count: z.number(),
    ...nearCounts,
    corrected,
    by_glossary: byGlossary,
    results: z.array(storyListItem),
    aggregations,
  }),
})

export const listStories = endpoint({
  ...OF_STORIES,
  id: 'stories.list',
  method: 'GET',
  path: '/stories/',
  summary: 'Stories, newest change first; with restrict=1 only public ones',
  query: z.object({
    restrict: z.optional(z.enum(['0', '1'])),
    /** 1: those with figures to look at only. */
    to_look_at: z.optional(z.literal('1')),
    ...pageQuery(),
  }),
  response: z.object({ results: z.array(storyListItem) }),
})

export const getStory = endpoint({
  ...OF_STORIES,
  id: 'stories.get',
  method: 'GET',
  path: '/stories/{storyId}/',
  summary: 'One story with its cards in order',
  object: 'story',
  params: storyParams,
  response: storyDetails,
})

export const createStory = endpoint({
  ...OF_STORIES,
  id: 'stories.create',
  method: 'POST',
  path: '/stories/',
  summary: 'Create a story without cards',
  creates: true,
  body: z.strictObject(storyFields),
  response: storyDetails,
  success: 201,
})

export const patchStory = endpoint({
  ...OF_STORIES,
  id: 'stories.patch',
  method: 'PATCH',
  path: '/stories/{storyId}/',
  summary: 'Change title, summary, tags, cover or readers of an own story (managers: of any), or put it away',
  object: 'story',
  params: storyParams,
  body: z.strictObject({
    ...z.partial(z.object(storyFields)).shape,
    /** A story that is public, or becomes public, has none. */
    groups: readingGroups,
    archived: z.optional(z.boolean()),
    /** null: a cover is drawn. */
    cover: z.optional(z.nullable(newStoryCover)),
    /** Values of metadata fields that the story gets and loses, each with its whole path. */
    tags: z.optional(z.strictObject({ add: tagList, remove: tagList })),
    base: z.optional(
      z.strictObject({
        title: z.optional(z.string().check(z.maxLength(250))),
        summary: z.optional(z.string().check(z.maxLength(2000))),
      }),
    ),
  }),
  response: storyDetails,
})

export const removeStory = endpoint({
  ...OF_STORIES,
  id: 'stories.remove',
  method: 'DELETE',
  path: '/stories/{storyId}/',
  summary: 'Delete an own story (managers: any that they see); for a day it can be restored',
  object: 'story',
  params: storyParams,
  response: z.object({}),
})

export const restoreStory = endpoint({
  ...OF_STORIES,
  id: 'stories.restore',
  method: 'PUT',
  path: '/stories/{storyId}/',
  summary: 'Put a deleted story back as it was',
  object: 'removed-story',
  params: storyParams,
  response: storyDetails,
})

export const copyStory = endpoint({
  ...OF_STORIES,
  id: 'stories.copy',
  method: 'POST',
  path: '/stories/{storyId}/copy/',
  summary: 'Make an own story, which nobody else reads, with the cards of this one that the user sees',
  object: 'story',
  creates: true,
  params: storyParams,
  response: storyDetails,
  success: 201,
})

/** The bytes of a WebP picture. */
export const getStoryCover = endpoint({
  ...OF_STORIES,
  id: 'stories.cover',
  method: 'GET',
  path: '/stories/{storyId}/cover/',
  summary: 'Picture that was chosen as the cover of a story (image/webp)',
  object: 'story',
  params: storyParams,
  produces: [MEDIA.webp],
  response: z.any(),
})
