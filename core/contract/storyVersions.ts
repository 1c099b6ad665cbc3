import * as z from 'zod/mini'
import { endpoint } from './http'
import { versionNumber } from './params'
import { OF_STORIES, storyDetails, storyParams } from './stories'

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
  ...OF_STORIES,
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
  ...OF_STORIES,
  id: 'stories.restoreVersion',
  method: 'POST',
  path: '/stories/{storyId}/versions/{version}/restore/',
  summary: 'Bring words and cards of an earlier version of a story back, as a new one',
  object: 'story',
  params: z.extend(storyParams, { version: versionNumber }),
  response: storyDetails,
})
