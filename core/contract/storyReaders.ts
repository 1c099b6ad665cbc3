import * as z from 'zod/mini'
import { endpoint } from './http'
import { objectId } from './params'
import { OF_STORIES, storyDetails, storyParams } from './stories'
import { storyCardParams } from './storyCards'
import { storyFigure } from './storyFigures'

export const getStoryReaders = endpoint({
  ...OF_STORIES,
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

/** Whose eyes a story is seen with: a person, somebody who is in one group alone, or, without either, in none. */
const viewedAs = z.object({
  /** Id of a person. */
  person: z.optional(objectId),
  /** Name of a group. */
  group: z.optional(z.string().check(z.maxLength(100))),
})

export const viewStoryAs = endpoint({
  ...OF_STORIES,
  id: 'stories.viewAs',
  method: 'GET',
  path: '/stories/{storyId}/as/',
  summary: 'An own story (managers: any that they see) as a person or a group gets it',
  object: 'story',
  params: storyParams,
  query: viewedAs,
  response: z.object({
    /** Name of the person or the group; '' for somebody in no group. */
    name: z.string(),
    /** Managers see all studies. */
    manages: z.boolean(),
    /** null: they cannot open it. */
    story: z.nullable(storyDetails),
  }),
})
export type StoryAs = z.infer<typeof viewStoryAs.response>

export const viewStoryFigureAs = endpoint({
  ...OF_STORIES,
  id: 'stories.figureAs',
  method: 'GET',
  path: '/stories/{storyId}/cards/{cardId}/figure/as/',
  summary: 'The figures of a card as a person or a group gets them',
  object: 'story',
  params: storyCardParams,
  query: viewedAs,
  response: storyFigure,
})
