import * as z from 'zod/mini'
import type { WeighAction } from '@core/domain/preparation'
import { endpoint } from './http'
import { datasetParams, questionName } from './params'
import { STEP_SCHEMAS } from './steps'

const weighAction: z.ZodMiniType<WeighAction> = STEP_SCHEMAS.weigh

const count = z.number()
const share = z.nullable(z.number())

/** What weights cost and how far they go; null where nobody has one. */
const summary = {
  n: count,
  efficiency: share,
  effective_base: share,
  min: share,
  max: share,
}

/** A group of a margin in one segment; `group` is its position in the step, null: those who are missing on the margin. */
const weighedGroup = z.object({
  group: z.nullable(z.number()),
  label: z.string(),
  n: count,
  sample: z.number(),
  target: z.number(),
  /** Null where nothing was fitted. */
  achieved: share,
  /** Target / sample; null where nobody is in the group. */
  factor: share,
})

const weighedSegment = z.object({
  /** Answer id; null: everybody. */
  id: z.nullable(z.string()),
  label: z.string(),
  status: z.enum(['converged', 'empty_target', 'not_converged', 'cap_impossible']),
  /** Why there are no weights; null where there are. */
  message: z.nullable(z.string()),
  /** The groups that the message is about. */
  about: z.array(z.object({ margin: z.number(), group: z.number() })),
  ...summary,
  passes: count,
  /** How often weights were cut back to the limits. */
  rounds: count,
  /** Largest distance from a target after a pass, in points. */
  trace: z.array(z.object({ pass: z.number(), deviation: z.number() })),
  margins: z.array(z.object({ label: z.string(), groups: z.array(weighedGroup) })),
})
export type WeighedSegment = z.infer<typeof weighedSegment>

/** A question before and after weighting, in percent of each column's base; the first column is everybody. */
const weighedTable = z.object({
  question: z.string(),
  text: z.string(),
  /** Why there is no table; null where there is one. */
  problem: z.nullable(z.string()),
  columns: z.array(z.object({ label: z.string(), letter: z.nullable(z.string()), n: count })),
  rows: z.array(
    z.object({
      label: z.string(),
      before: z.array(share),
      after: z.array(share),
      /** Letters per column at 95 %. */
      letters_before: z.array(z.string()),
      letters_after: z.array(z.string()),
    }),
  ),
})

export const weighingTried = z.object({
  revision: z.number(),
  respondents: z.number(),
  /** Over the segments that have weights. */
  ...summary,
  at_min: count,
  at_max: count,
  histogram: z.nullable(z.object({ width: z.number(), bins: z.array(z.object({ from: z.number(), n: count })) })),
  segments: z.array(weighedSegment),
  largest: z.array(
    z.object({
      respondent: z.number(),
      weight: z.number(),
      segment: z.string(),
      answers: z.array(z.string()),
    }),
  ),
  tables: z.array(weighedTable),
})
export type WeighingTried = z.infer<typeof weighingTried>

/** Most questions that are shown before and after. */
export const WEIGHED_QUESTIONS_MAX = 10

export const tryWeighting = endpoint({
  id: 'preparation.weighting',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/preparation/weighting/',
  summary: 'What weights of these targets would be and do; nothing is changed',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  body: z.strictObject({
    do: weighAction,
    /** The step that is being changed: those before it are taken. Without it all are. */
    step: z.optional(z.string().check(z.maxLength(60))),
    questions: z.optional(z.array(questionName).check(z.maxLength(WEIGHED_QUESTIONS_MAX))),
    axis: z.optional(questionName),
  }),
  response: weighingTried,
})
