import * as z from 'zod/mini'
import { questionListForm } from './datasets'
import { endpoint } from './http'
import {
  aggregations,
  byGlossary,
  corrected,
  listingQuery,
  markedText,
  markedWords,
  nearCounts,
  studyReference,
  withNear,
} from './listing'

/** Matches listed per question; inner_hit_count says how many there are. */
export const MATCHES_MAX = 3

const match = z.object({
  /** Which part of the question matched. */
  kind: z.enum(['response', 'breakout', 'net', 'tag', 'label', 'name']),
  text: markedText,
})

/** A question found; the same question in other waves is nested in it. */
export const questionHit = z.object({
  /** Natural key. */
  id: z.string(),
  ...questionListForm,
  /** It matches some of the words, or something near them: shown apart from what matches all. */
  near: z.boolean(),
  marked_text: markedText,
  marked_words: markedWords,
  dataset_name: z.string(),
  study: studyReference,
  /** The name of the study, where words of the query are in it. */
  marked_study: z.optional(markedText),
  matches: z.array(match).check(z.maxLength(MATCHES_MAX)),
  /** All matches besides the question's own text, shown or not. */
  inner_hit_count: z.number(),
  /** Other waves with the same question text, best match first, then newest first; at most 20 are named. */
  waves: z
    .array(z.object({ question_name: z.string(), dataset_name: z.string(), study: studyReference }))
    .check(z.maxLength(20)),
  wave_count: z.number(),
})
export type QuestionHit = z.infer<typeof questionHit>

/** Facets are those of the studies that hold the questions. */
export const searchQuestions = endpoint({
  id: 'search.questions',
  method: 'GET',
  path: '/proxy/husky/questions/',
  summary: 'Questions of studies the user may view',
  audience: 'user',
  query: listingQuery(['-score', '-study_year', 'study_year', '+study_year']),
  response: z.object({
    count: z.number(),
    ...nearCounts,
    corrected,
    by_glossary: byGlossary,
    results: z.array(questionHit),
    aggregations,
  }),
})

/** A document of a study. */
export const documentItem = z.object({
  id: z.string(),
  file: z.object({ name: z.string(), url: z.string() }),
  file_name: z.string(),
  file_type: z.enum(['pdf', 'pptx', 'docx', 'xlsx', 'image']),
  study: studyReference,
  group_restrictions: z.array(z.string()),
  restricted_search: z.boolean(),
  preview_id: z.nullable(z.string()),
  preview_state: z.enum(['reading', 'ready', 'failed']),
  /** Why reading failed, as shown on screen. */
  problem: z.nullable(z.string()),
  page_count: z.number(),
  bytes: z.number(),
  created: z.string(),
  uploaded_by: z.string(),
  /** Pages that have a preview picture. */
  assets: z.array(z.object({ page: z.number(), preview_url: z.string() })),
})
export type DocumentItem = z.infer<typeof documentItem>

export const documentHit = z.extend(z.omit(documentItem, { assets: true }), {
  /** It matches some of the words. */
  near: z.boolean(),
  marked_name: markedText,
  /** In the pages named in `matches`. */
  marked_words: markedWords,
  matches: z.array(z.object({ page: z.number(), text: markedText })).check(z.maxLength(MATCHES_MAX)),
  /** Pages that match. */
  inner_hit_count: z.number(),
})
export type DocumentHit = z.infer<typeof documentHit>

const DOCUMENT_FIELDS = [
  'assets',
  'id',
  'group_restrictions',
  'file.name',
  'file.url',
  'study',
  'file_type',
  'file_name',
  'restricted_search',
  'preview_id',
  'preview_state',
] as const

/** Some parts of a document: those that were asked for. */
export const documentPart = z.partial(
  z.extend(
    z.pick(documentItem, {
      assets: true,
      id: true,
      group_restrictions: true,
      study: true,
      file_type: true,
      file_name: true,
      restricted_search: true,
      preview_id: true,
      preview_state: true,
    }),
    { file: z.partial(documentItem.shape.file) },
  ),
)
export type DocumentPart = z.infer<typeof documentPart>
const documentField = z.enum(DOCUMENT_FIELDS)
export type DocumentField = z.infer<typeof documentField>

export const searchDocuments = endpoint({
  id: 'search.documents',
  method: 'GET',
  path: '/proxy/husky/documents/',
  summary: 'Documents of studies the user may view, found by name and by the text of their pages',
  audience: 'user',
  query: z.extend(listingQuery(['-score', '-created', 'created', '+created']), {
    /** Repeated: the parts that are wanted. With it, an answer holds only these; without it, all but `assets`. */
    fields: z.optional(z.union([documentField, z.array(documentField).check(z.maxLength(20))])),
    near: withNear,
  }),
  response: z.object({
    count: z.number(),
    ...nearCounts,
    corrected,
    by_glossary: byGlossary,
    results: z.array(z.union([documentHit, documentPart])),
    aggregations,
  }),
})
