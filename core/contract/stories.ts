import * as z from 'zod/mini'
import { PICTURE_ALT_MAX, RICH_TEXT_LIMITS } from '@core/domain'
import { endpoint } from './http'
import { aggregations, corrected, listingQuery, markedText, metadataEntry, pageQuery } from './listing'
import { dataset } from './datasets'
import { analysisResponse } from './analysis'
import { analysisView } from './reports'
import { MEDIA } from './mediaTypes'
import { objectId, versionNumber } from './params'
import { richText } from './richText'
import { newStoryCard, pictureAlt, pictureKey, storyCard, textOrWords } from './storyContent'

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
  card_count: z.number(),
  /** For those who may change it: figures with newer data about which nothing was decided, and words that quote numbers of old figures. */
  to_look_at: z.number(),
  created: z.string(),
  modified: z.string(),
  /** Present when there is a query. */
  marked_title: z.optional(markedText),
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

const STORY_KINDS = ['own', 'shared', 'public', 'archived'] as const
const STORY_SORTS = ['-modified', 'modified', '+modified', 'title', '+title', '-title', '-score'] as const
const shared = { audience: 'user', flag: 'stories_enabled' } as const
const storyParams = z.object({ storyId: objectId })
const cardParams = z.extend(storyParams, { cardId: objectId })
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
/** Words as somebody began with them: as long as any card's may be. */
const beganTitle = z.optional(z.string().check(z.maxLength(250)))
const beganBody = z.optional(z.union([z.string().check(z.maxLength(RICH_TEXT_LIMITS.characters)), richText]))

/** Stories to search and filter. Facets are their metadata and `story_year`. */
export const searchStories = endpoint({
  ...shared,
  id: 'stories.search',
  method: 'GET',
  path: '/proxy/husky/stories/',
  summary: 'Stories the user may see, paged, sorted and searched',
  query: z.extend(listingQuery(STORY_SORTS), {
    /** Only the reader's own, those of others that are for groups of theirs, those that are for everyone, or archived ones that they may change. */
    of: z.optional(z.enum(STORY_KINDS)),
  }),
  response: z.object({ count: z.number(), corrected, results: z.array(storyListItem), aggregations }),
})

export const listStories = endpoint({
  ...shared,
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
  body: z.strictObject(storyFields),
  response: storyDetails,
  success: 201,
})

export const patchStory = endpoint({
  ...shared,
  id: 'stories.patch',
  method: 'PATCH',
  path: '/stories/{storyId}/',
  summary: 'Change title, summary, tags or readers of an own story (managers: of any), or put it away',
  object: 'story',
  params: storyParams,
  body: z.strictObject({
    ...z.partial(z.object(storyFields)).shape,
    /** A story that is public, or becomes public, has none. */
    groups: readingGroups,
    archived: z.optional(z.boolean()),
    /** Values of metadata fields that the story gets and loses, each with its whole path. */
    tags: z.optional(z.strictObject({ add: tagList, remove: tagList })),
    base: z.optional(z.strictObject({ title: beganTitle, summary: z.optional(z.string().check(z.maxLength(2000))) })),
  }),
  response: storyDetails,
})

export const removeStory = endpoint({
  ...shared,
  id: 'stories.remove',
  method: 'DELETE',
  path: '/stories/{storyId}/',
  summary: 'Delete an own story (managers: any that they see); for a day it can be restored',
  object: 'story',
  params: storyParams,
  response: z.object({}),
})

export const restoreStory = endpoint({
  ...shared,
  id: 'stories.restore',
  method: 'PUT',
  path: '/stories/{storyId}/',
  summary: 'Put a deleted story back as it was',
  object: 'removed-story',
  params: storyParams,
  response: storyDetails,
})

/** A story as it was after somebody had worked on it: what one person changes without a long pause is one version. */
export const storyVersion = z.object({
  version: z.number(),
  saved: z.string(),
  /** Who worked on it; null: nobody of today's people. */
  by: z.nullable(z.string()),
  /** The version that it brought back, or null. */
  restored_from: z.nullable(z.number()),
  cards: z.number(),
  /** What differs from the version before, as far as the reader sees it; words with what they were and are. */
  changes: z.array(z.object({ text: z.string(), before: z.optional(z.string()), after: z.optional(z.string()) })),
})
export type StoryVersion = z.infer<typeof storyVersion>

export const listStoryVersions = endpoint({
  ...shared,
  id: 'stories.versions',
  method: 'GET',
  path: '/stories/{storyId}/versions/',
  summary: 'How an own story (managers: any) changed, newest first',
  object: 'story',
  params: storyParams,
  response: z.object({ results: z.array(storyVersion) }),
})

/** Readers stay as they are. What is there now becomes an earlier version. */
export const restoreStoryVersion = endpoint({
  ...shared,
  id: 'stories.restoreVersion',
  method: 'POST',
  path: '/stories/{storyId}/versions/{version}/restore/',
  summary: 'Bring words and cards of an earlier version of a story back, as a new one',
  object: 'story',
  params: z.extend(storyParams, { version: versionNumber }),
  response: storyDetails,
})

export const copyStory = endpoint({
  ...shared,
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

export const getStoryReaders = endpoint({
  ...shared,
  id: 'stories.readers',
  method: 'GET',
  path: '/stories/{storyId}/readers/',
  summary: 'Who could read an own story (managers: any), and which cards they may not see',
  object: 'story',
  params: storyParams,
  query: z.object({
    /** 1: as if it were public. */
    public: z.optional(z.literal('1')),
    /** Repeated: as if these groups could read it. */
    groups: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(200))])),
  }),
  response: z.object({
    /** Active people besides the author. */
    people: z.number(),
    /** Active people of the organisation besides the author. */
    everyone: z.number(),
    /** The groups that may be chosen, with their people besides the author. */
    groups: z.array(z.object({ name: z.string(), people: z.number() })),
    /** Cards that some of the readers do not get, in order. */
    kept_back: z.array(
      z.object({
        card_id: z.string(),
        people: z.number(),
        /** At most five of them. */
        names: z.array(z.string()),
      }),
    ),
  }),
})
export type StoryReaders = z.infer<typeof getStoryReaders.response>

export const addStoryCard = endpoint({
  ...shared,
  id: 'stories.addCard',
  method: 'POST',
  path: '/stories/{storyId}/cards/',
  summary: 'Add a card to an own story (managers: of any)',
  object: 'story',
  creates: true,
  params: storyParams,
  /** The card that it is put behind; without one it is the last. */
  query: z.object({ after: z.optional(objectId) }),
  body: newStoryCard,
  response: storyDetails,
  success: 201,
})

export const uploadStoryPicture = endpoint({
  ...shared,
  id: 'stories.uploadPicture',
  method: 'POST',
  path: '/stories/{storyId}/pictures/',
  summary:
    'Upload a picture for a card of an own story: PNG, JPEG or GIF; it is redrawn, so nothing else of the file is kept',
  object: 'story',
  params: storyParams,
  bodyType: 'bytes',
  response: z.object({ picture: z.string() }),
  success: 201,
})

/** The bytes of a WebP picture. */
export const getStoryPicture = endpoint({
  ...shared,
  id: 'stories.picture',
  method: 'GET',
  path: '/stories/{storyId}/cards/{cardId}/picture/',
  summary: 'Picture of a card (image/webp)',
  object: 'story',
  params: cardParams,
  produces: [MEDIA.webp],
  response: z.any(),
})

export const patchStoryCard = endpoint({
  ...shared,
  id: 'stories.patchCard',
  method: 'PATCH',
  path: '/stories/{storyId}/cards/{cardId}/',
  summary: 'Change the words or the picture of a card, or say that its words are right',
  object: 'story',
  params: cardParams,
  /** `base`: the words the writer began with. */
  body: z.strictObject({
    title: z.optional(z.string().check(z.trim(), z.maxLength(250))),
    /** Of a text a rich one or plain words, of other kinds a line. */
    body: z.optional(textOrWords),
    /** Of a picture: what it shows; null for one that is decorative. */
    alt: z.optional(z.nullable(pictureAlt)),
    /** Key of another picture, from `uploadStoryPicture`. */
    picture: z.optional(pictureKey),
    base: z.optional(
      z.strictObject({
        title: beganTitle,
        body: beganBody,
        alt: z.optional(z.string().check(z.maxLength(PICTURE_ALT_MAX))),
        picture: z.optional(pictureKey),
      }),
    ),
    /** The words are right as they are. */
    words_checked: z.optional(z.literal(true)),
  }),
  response: storyDetails,
})

export const moveStoryCard = endpoint({
  ...shared,
  id: 'stories.moveCard',
  method: 'PUT',
  path: '/stories/{storyId}/cards/{cardId}/place/',
  summary: 'Move a card behind another one, or to the top',
  object: 'story',
  params: cardParams,
  /** Id of the card that it is put behind; null: it becomes the first. */
  body: z.strictObject({ after: z.nullable(objectId) }),
  response: storyDetails,
})

export const removeStoryCard = endpoint({
  ...shared,
  id: 'stories.removeCard',
  method: 'DELETE',
  path: '/stories/{storyId}/cards/{cardId}/',
  summary: 'Remove a card; for a day it can be restored',
  object: 'story',
  params: cardParams,
  response: storyDetails,
})

export const restoreStoryCard = endpoint({
  ...shared,
  id: 'stories.restoreCard',
  method: 'PUT',
  path: '/stories/{storyId}/cards/{cardId}/',
  summary: 'Put a removed card back at its place',
  object: 'story',
  params: cardParams,
  response: storyDetails,
})

export const copyStoryCard = endpoint({
  ...shared,
  id: 'stories.copyCard',
  method: 'POST',
  path: '/stories/{storyId}/cards/{cardId}/copy/',
  summary: 'Put a copy of a card behind it',
  object: 'story',
  creates: true,
  params: cardParams,
  response: storyDetails,
  success: 201,
})

/** The figures of a card as its reader may have them. */
export const getStoryFigure = endpoint({
  ...shared,
  id: 'stories.figure',
  method: 'GET',
  path: '/stories/{storyId}/cards/{cardId}/figure/',
  summary: 'The figures of a card',
  object: 'story',
  params: cardParams,
  /** `newest`: of the version that the dataset has now, instead of the one that the card shows. */
  query: z.object({ newest: z.optional(z.literal('1')) }),
  response: z.object({
    /** With the questions that the figure uses only. */
    dataset,
    /** null: the dataset no longer has what the figure needs; `missing` says what. */
    answer: z.nullable(analysisResponse),
    missing: z.array(z.string()),
    /** Path of the page of the question with this view. */
    path: z.string(),
  }),
})
export type StoryFigure = z.infer<typeof getStoryFigure.response>

export const settleStoryFigure = endpoint({
  ...shared,
  id: 'stories.settleFigure',
  method: 'PUT',
  path: '/stories/{storyId}/cards/{cardId}/figure/',
  summary: 'Show the newest figures on a card, or keep those that it has',
  object: 'story',
  params: cardParams,
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
  ...shared,
  id: 'stories.setFigureView',
  method: 'PUT',
  path: '/stories/{storyId}/cards/{cardId}/figure/view/',
  summary: 'Show the question of a figure in another way: filter, axis, weight, test, chart or table',
  object: 'story',
  params: cardParams,
  body: z.strictObject({
    view: analysisView,
    /** The view that the writer began with. */
    base: analysisView,
    /** The newest version of the data, where the view was made with it: readers then see that one. */
    data_version: z.optional(z.number().check(z.int(), z.gte(1))),
  }),
  response: storyDetails,
})
