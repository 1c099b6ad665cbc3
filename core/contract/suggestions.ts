import * as z from 'zod/mini'
import { endpoint } from './http'
import { markedText, markedWords, studyReference } from './listing'

/** Most suggestions of each kind, and of the one kind that is asked for alone. */
export const SUGGESTED_MAX = 4
export const SUGGESTED_OF_ONE_MAX = 12
/** Most entries of the glossary: what is found by its titles comes right below. */
export const SUGGESTED_FORMS_MAX = 2

export const SUGGESTION_KINDS = ['studies', 'questions', 'stories', 'documents'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

export const suggestedStudy = z.object({
  study: studyReference,
  marked_name: markedText,
  marked_number: markedText,
})
export type SuggestedStudy = z.infer<typeof suggestedStudy>

export const suggestedQuestion = z.object({
  /** Natural key. */
  nk: z.string(),
  question_name: z.string(),
  fundamental_question_type: z.string(),
  marked_name: markedText,
  marked_text: markedText,
  marked_words: markedWords,
  /** The first answer, row, label or tag that matches, where neither the text nor the name does. */
  marked_answer: z.nullable(markedText),
  dataset_name: z.string(),
  study: studyReference,
})
export type SuggestedQuestion = z.infer<typeof suggestedQuestion>

export const suggestedStory = z.object({
  id: z.string(),
  marked_title: markedText,
  marked_words: markedWords,
  author: z.string(),
})
export type SuggestedStory = z.infer<typeof suggestedStory>

export const suggestedDocument = z.object({
  id: z.string(),
  marked_name: markedText,
  file_type: z.string(),
  page_count: z.number(),
  study: studyReference,
})
export type SuggestedDocument = z.infer<typeof suggestedDocument>

/** A form of the organisation's glossary that was begun. */
export const suggestedForm = z.object({
  form: z.string(),
  marked_form: markedText,
  /** What means the same. */
  others: z.array(z.string()),
})
export type SuggestedForm = z.infer<typeof suggestedForm>

const some = <S extends z.ZodMiniType>(item: S) => z.array(item).check(z.maxLength(SUGGESTED_OF_ONE_MAX))

export const suggest = endpoint({
  id: 'search.suggest',
  method: 'GET',
  path: '/suggestions/',
  summary: 'A few studies, questions, stories, documents and entries of the glossary for what has been typed so far',
  audience: 'user',
  query: z.object({
    query: z.string().check(z.maxLength(200)),
    /** Only this kind, and more of it. */
    kind: z.optional(z.enum(SUGGESTION_KINDS)),
  }),
  response: z.object({
    studies: some(suggestedStudy),
    questions: some(suggestedQuestion),
    stories: some(suggestedStory),
    documents: some(suggestedDocument),
    /** None where one kind is asked for. */
    glossary: z.array(suggestedForm).check(z.maxLength(SUGGESTED_FORMS_MAX)),
  }),
})
