import * as z from 'zod/mini'
import { draftQuery } from './datasets'
import { endpoint } from './http'
import { markedText, pageQuery, studyReference } from './listing'

export const SENTIMENTS = ['positive', 'neutral', 'negative', 'not_scored'] as const
export const sentiment = z.enum(SENTIMENTS)
export type Sentiment = z.infer<typeof sentiment>

/** One open-ended answer. */
export const openResponse = z.object({
  /** Stable within a dataset version; says nothing about the respondent. */
  id: z.number(),
  text: markedText,
  sentiment,
  /** -1 (negative) to 1 (positive); null where the language is not known to the scorer. */
  score: z.nullable(z.number()),
})
export type OpenResponse = z.infer<typeof openResponse>

/** Open-ended answers. */
export const listResponses = endpoint({
  id: 'responses.list',
  method: 'GET',
  path: '/proxy/husky/questions/{naturalKey}/responses/',
  summary: 'Open-ended responses of a question',
  audience: 'user',
  object: 'question',
  params: z.object({ naturalKey: z.string().check(z.maxLength(2000)) }),
  query: z.extend(draftQuery, {
    query: z.optional(z.string().check(z.maxLength(500))),
    /** A filter as JSON text; for readers with full access. */
    filters: z.optional(z.string().check(z.maxLength(20_000))),
    sentiment: z.optional(sentiment),
    ...pageQuery(100),
  }),
  response: z.object({
    question_name: z.string(),
    question_text: z.string(),
    dataset_name: z.string(),
    dataset_version: z.number(),
    study: studyReference,
    /** Respondents of the dataset, and those passing the filter. */
    respondents: z.number(),
    filtered: z.number(),
    /** Passing respondents who wrote something. */
    base: z.number(),
    /** How many of these match query and sentiment. */
    count: z.number(),
    /** Of those that match the query, by sentiment. */
    sentiments: z.record(sentiment, z.number()),
    /** Too few people wrote something for a reader without full access: no responses are sent. */
    protected: z.boolean(),
    results: z.array(openResponse),
  }),
})

/** Ranges of sentiment scores. */
export const getSentiment = endpoint({
  id: 'responses.sentiment',
  method: 'GET',
  path: '/proxy/husky/sentiment/',
  summary: 'The ranges of scores that are called positive, neutral and negative, and the languages that are scored',
  audience: 'user',
  response: z.object({
    ranges: z.array(z.object({ name: sentiment, from: z.number(), to: z.number() })),
    languages: z.array(z.string()),
  }),
})

/** Questions by text, in the datasets of one survey provider when `vendor` names one. */
export const searchVendorQuestions = endpoint({
  id: 'questions.search',
  method: 'GET',
  path: '/question_search/',
  summary: 'Questions found by their text',
  audience: 'user',
  query: z.object({
    vendor: z.optional(z.string().check(z.maxLength(100))),
    query: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  response: z.object({
    results: z.array(
      z.object({
        nk: z.string(),
        question_name: z.string(),
        question_text: z.string(),
        dataset_name: z.string(),
        vendor: z.nullable(z.string()),
        study: studyReference,
      }),
    ),
  }),
})

/** A piece of a text that is compared with another: in both, in this one alone or in the other alone. */
export const wordingPart = z.object({ text: z.string(), only: z.enum(['both', 'this', 'other']) })

/** A question of the library that is similar to another. */
export const similarQuestion = z.object({
  nk: z.string(),
  question_name: z.string(),
  question_text: z.string(),
  fundamental_question_type: z.string(),
  dataset_name: z.string(),
  study: studyReference,
  /** Respondents with an answer, unweighted. */
  base: z.number(),
  /** 0 to 1: how close the texts are. */
  similarity: z.number(),
  /** 0 to 1: share of the answer options that both have, by their texts. */
  scale_match: z.number(),
  /** The other text cut into what both share and what only one has. */
  wording: z.array(wordingPart),
})
export type SimilarQuestion = z.infer<typeof similarQuestion>

export const getSimilarSamples = endpoint({
  id: 'similar.question',
  method: 'GET',
  path: '/proxy/spss/questions/{id}',
  summary: 'A question and the closest questions of the library, closest first',
  audience: 'user',
  object: 'question',
  /** Natural key. */
  params: z.object({ id: z.string().check(z.maxLength(2000)) }),
  response: z.object({
    nk: z.string(),
    question_name: z.string(),
    question_text: z.string(),
    dataset_name: z.string(),
    study: studyReference,
    base: z.number(),
    similar: z.array(similarQuestion).check(z.maxLength(25)),
  }),
})

export const getParentStudy = endpoint({
  id: 'similar.parent',
  method: 'GET',
  path: '/proxy/spss/studies/{id}',
  summary: 'The study that a dataset or question belongs to',
  audience: 'user',
  object: 'question',
  /** Natural key of a question. */
  params: z.object({ id: z.string().check(z.maxLength(2000)) }),
  response: studyReference,
})
