import * as z from 'zod/mini'
import { PICTURE_ALT_MAX, RICH_TEXT_LIMITS } from '@core/domain'
import { endpoint } from './http'
import { MEDIA } from './mediaTypes'
import { objectId } from './params'
import { richText } from './richText'
import { OF_STORIES, storyDetails, storyParams } from './stories'
import { newStoryCard, pictureAlt, pictureKey, textOrWords } from './storyContent'

export const storyCardParams = z.extend(storyParams, { cardId: objectId })
/** Title and text of a card before an edit; any card's length is taken, whatever its kind. */
const beganTitle = z.optional(z.string().check(z.maxLength(250)))
const beganBody = z.optional(z.union([z.string().check(z.maxLength(RICH_TEXT_LIMITS.characters)), richText]))

export const addStoryCard = endpoint({
  ...OF_STORIES,
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
  ...OF_STORIES,
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
  ...OF_STORIES,
  id: 'stories.picture',
  method: 'GET',
  path: '/stories/{storyId}/cards/{cardId}/picture/',
  summary: 'Picture of a card (image/webp)',
  object: 'story',
  params: storyCardParams,
  produces: [MEDIA.webp],
  response: z.any(),
})

export const patchStoryCard = endpoint({
  ...OF_STORIES,
  id: 'stories.patchCard',
  method: 'PATCH',
  path: '/stories/{storyId}/cards/{cardId}/',
  summary: 'Change the words or the picture of a card, or say that its words are right',
  object: 'story',
  params: storyCardParams,
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
  ...OF_STORIES,
  id: 'stories.moveCard',
  method: 'PUT',
  path: '/stories/{storyId}/cards/{cardId}/place/',
  summary: 'Move a card behind another one, or to the top',
  object: 'story',
  params: storyCardParams,
  /** Id of the card that it is put behind; null: it becomes the first. */
  body: z.strictObject({ after: z.nullable(objectId) }),
  response: storyDetails,
})

export const removeStoryCard = endpoint({
  ...OF_STORIES,
  id: 'stories.removeCard',
  method: 'DELETE',
  path: '/stories/{storyId}/cards/{cardId}/',
  summary: 'Remove a card; for a day it can be restored',
  object: 'story',
  params: storyCardParams,
  response: storyDetails,
})

export const restoreStoryCard = endpoint({
  ...OF_STORIES,
  id: 'stories.restoreCard',
  method: 'PUT',
  path: '/stories/{storyId}/cards/{cardId}/',
  summary: 'Put a removed card back at its place',
  object: 'story',
  params: storyCardParams,
  response: storyDetails,
})

export const copyStoryCard = endpoint({
  ...OF_STORIES,
  id: 'stories.copyCard',
  method: 'POST',
  path: '/stories/{storyId}/cards/{cardId}/copy/',
  summary: 'Put a copy of a card behind it',
  object: 'story',
  creates: true,
  params: storyCardParams,
  response: storyDetails,
  success: 201,
})
