import * as z from 'zod/mini'
import { PICTURE_ALT_MAX, RICH_TEXT_LIMITS } from '@core/domain'
import { datasetName, objectId, questionName, studyKey } from './params'
import { analysisView } from './reports'
import { richText } from './richText'

/** A line of text without line breaks. */
const line = z.string().check(z.trim(), z.maxLength(300), z.regex(/^[^\r\n]*$/))

/** What a picture shows, for those who cannot see it. */
export const pictureAlt = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(PICTURE_ALT_MAX), z.regex(/^[^\r\n]*$/))
/** Key of an uploaded picture. */
export const pictureKey = z.string().check(z.regex(/^[a-z0-9]{8,64}$/))

/** A picture as the cover of a story. */
export const newStoryCover = z.strictObject({
  picture: pictureKey,
  /** null: it is decorative. */
  alt: z.nullable(pictureAlt),
})
export type NewStoryCover = z.infer<typeof newStoryCover>

const wordCards = [
  /** A sentence, and a line of text. */
  z.strictObject({
    kind: z.literal('headline'),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    body: line,
  }),
  z.strictObject({ kind: z.literal('divider') }),
  z.strictObject({
    kind: z.literal('document'),
    title: z.string().check(z.trim(), z.maxLength(250)),
    document_id: objectId,
    page: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
  }),
  z.strictObject({
    kind: z.literal('insight'),
    title: z.string().check(z.trim(), z.maxLength(250)),
    insight_id: objectId,
  }),
  z.strictObject({
    kind: z.literal('picture'),
    title: z.string().check(z.trim(), z.maxLength(250)),
    body: line,
    alt: z.nullable(pictureAlt),
    picture: pictureKey,
  }),
] as const

const text = { kind: z.literal('text'), title: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)) }
/** A rich text, or plain words of which each line becomes a paragraph. */
export const textOrWords = z.union([z.string().check(z.trim(), z.maxLength(RICH_TEXT_LIMITS.characters)), richText])

/** What the figure says, where somebody wrote it, and a line about it. */
const figure = {
  kind: z.literal('figure'),
  title: z.string().check(z.trim(), z.maxLength(250)),
  body: line,
  question: questionName,
}

/**
 * What a card shows; a document card names a page of a file of a study, an insight one of its key insights, a figure a question
 * of a dataset and how it is shown.
 */
export const storyCardContent = z.discriminatedUnion('kind', [
  ...wordCards,
  z.strictObject({ ...text, body: richText }),
  z.strictObject({ ...figure, dataset_id: objectId, view: analysisView }),
])
export type StoryCardContent = z.infer<typeof storyCardContent>

/** A card as it is added: the dataset of a figure is named as in its address, and a text may be plain words. */
export const newStoryCard = z.discriminatedUnion('kind', [
  ...wordCards,
  z.strictObject({ ...text, body: textOrWords }),
  z.strictObject({
    ...figure,
    study_id: studyKey,
    dataset_name: datasetName,
    /** Without one, the question is shown as its page does at first. */
    view: z.optional(analysisView),
    /** Chart, table or both, where they are not as in the view. */
    parts: z.optional(analysisView.shape.parts),
  }),
])
export type NewStoryCard = z.infer<typeof newStoryCard>

/** Cards are ordered by `position`. Those of what the reader may not open are not sent at all. */
export const storyCard = z.object({
  id: z.string(),
  position: z.number(),
  content: storyCardContent,
  /** Document and insight cards: where it comes from; the name is empty for an insight of the study itself. */
  source: z.nullable(z.object({ document_name: z.string(), study_name: z.string(), study_number: z.string() })),
  /** For those who may change the story: the words quote numbers that its figures no longer show. */
  check_words: z.boolean(),
  /** Insight cards: the key insight as it is now, with the address of its picture. */
  insight: z.nullable(z.object({ text: z.string(), image: z.nullable(z.string()), item_id: z.string() })),
  /** Figures: the data that they show. */
  figure: z.nullable(
    z.object({
      study_name: z.string(),
      study_number: z.string(),
      dataset_name: z.string(),
      /** The version of the data that readers of the story see. */
      version: z.number(),
      /** When that version was made. */
      version_date: z.string(),
      /** The version that the dataset has now. */
      data_version: z.number(),
      /** Somebody looked at `data_version` and kept the figures of `version`. */
      kept: z.boolean(),
    }),
  ),
})
export type StoryCard = z.infer<typeof storyCard>
