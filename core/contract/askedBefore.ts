import * as z from 'zod/mini'
import { CLOSENESS, QUESTIONNAIRE_LIMITS } from '@core/domain/questionnaire'
import { endpoint } from './http'
import { studyReference } from './listing'
import { wordingPart } from './responses'

/** Of a calculated table: the answer that most respondents gave, or what a number is on average. */
const topAnswer = z.object({
  /** Of a grid: the row in which it was given. */
  row: z.nullable(z.string()),
  answer: z.string(),
  value: z.number(),
  /** A percentage of the base, or an average in the unit of the question. */
  unit: z.enum(['percent', 'average']),
})

/** A question of the library that is close to one of a draft. */
export const askedMatch = z.object({
  nk: z.string(),
  question_name: z.string(),
  question_text: z.string(),
  fundamental_question_type: z.string(),
  dataset_name: z.string(),
  study: studyReference,
  closeness: z.enum(CLOSENESS),
  wording: z.array(wordingPart),
  options_shared: z.nullable(z.object({ shared: z.number(), of: z.number() })),
  base: z.number(),
  top: z.nullable(topAnswer),
})
export type AskedMatch = z.infer<typeof askedMatch>

const askedQuestion = z.object({
  matches: z.array(askedMatch).check(z.maxLength(QUESTIONNAIRE_LIMITS.matches)),
  /** In how many datasets it was asked in the same wording, as far as they are counted. */
  same_count: z.number(),
})
export type AskedQuestion = z.infer<typeof askedQuestion>

/** A few questions of a draft at a time, so that a long one shows its progress and can be stopped. */
export const askedBefore = endpoint({
  id: 'similar.askedBefore',
  method: 'POST',
  path: '/asked_before/',
  summary: 'For questions of a draft questionnaire, the closest ones that were asked before',
  audience: 'user',
  body: z.strictObject({
    questions: z
      .array(
        z.strictObject({
          text: z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTIONNAIRE_LIMITS.questionCharacters)),
          options: z
            .array(z.string().check(z.maxLength(QUESTIONNAIRE_LIMITS.optionCharacters)))
            .check(z.maxLength(QUESTIONNAIRE_LIMITS.options)),
        }),
      )
      .check(z.minLength(1), z.maxLength(QUESTIONNAIRE_LIMITS.perCall)),
  }),
  response: z.object({ questions: z.array(askedQuestion).check(z.maxLength(QUESTIONNAIRE_LIMITS.perCall)) }),
})

export const readDraftFile = endpoint({
  id: 'similar.readDraft',
  method: 'POST',
  path: '/asked_before/text/',
  summary: 'The text of a draft questionnaire in a Word or text file; nothing of the file is kept',
  audience: 'user',
  bodyType: 'bytes',
  response: z.object({ text: z.string().check(z.maxLength(QUESTIONNAIRE_LIMITS.characters)) }),
})
