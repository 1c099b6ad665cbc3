import * as z from 'zod/mini'
import { MEASURE_KINDS } from '@core/crosstab'
import type { AnswerSource, QuestionDef } from '@core/domain'
import type { Step, StepAction, Where } from '@core/domain/preparation'
import { questionName } from './params'

/** Names of things that people chose, answers and rows among them. */
const label = z.string().check(z.maxLength(1000))
const text = z.string().check(z.maxLength(4000))
const code = z.union([z.number(), z.string().check(z.maxLength(4000))])
const names = z.array(questionName).check(z.minLength(1), z.maxLength(20_000))
const answerIds = z.array(z.string().check(z.maxLength(4000))).check(z.maxLength(20_000))
const byAnswer = <Value extends z.ZodMiniType>(value: Value) => z.record(z.string(), value)
const base = z.enum(['answered', 'selected', 'all'])
const limit = z.optional(z.number())

/** Whom a condition of a step holds for. */
export const stepWhere: z.ZodMiniType<Where> = z.lazy(() =>
  z.union([
    z.strictObject({ question: questionName, breakout: z.optional(questionName), options: answerIds }),
    z.strictObject({ and: z.array(stepWhere).check(z.maxLength(100)) }),
    z.strictObject({ or: z.array(stepWhere).check(z.maxLength(100)) }),
    z.strictObject({ not: stepWhere }),
    z.strictObject({ question: questionName, ticked_at_least: z.number() }),
    z.strictObject({ question: questionName, answered: z.boolean() }),
    z.strictObject({ question: questionName, over: limit, under: limit, at_least: limit, at_most: limit }),
  ]),
)

const source: z.ZodMiniType<AnswerSource> = z.union([
  z.strictObject({ kind: z.literal('variable'), var: questionName }),
  z.strictObject({
    kind: z.literal('members'),
    base,
    members: z.array(z.strictObject({ id: questionName, var: questionName, codes: z.nullable(z.array(code)) })),
  }),
  z.strictObject({ kind: z.literal('vars'), vars: names, base }),
  z.strictObject({ kind: z.literal('delimited'), var: questionName, sep: z.string().check(z.maxLength(10)), base }),
])

/** A mean, or another measure of numbers, of a question that is written out in full. */
export const stepMeasure = z.strictObject({ id: z.string(), label, kind: z.enum([...MEASURE_KINDS, 'nps']) })

/** Means and boxes as readers of files make them; people add other rows to the dataset itself. */
const calculated = z.union([
  stepMeasure,
  z.strictObject({
    id: z.string(),
    label,
    kind: z.literal('top_box'),
    count: z.number(),
    end: z.enum(['highest', 'lowest']),
  }),
])

/** A question in full, as readers of files write it: its answers, where they are in the data, and its own rows. */
const fullQuestion = z.strictObject({
  name: questionName,
  text,
  raw_text: z.optional(text),
  label: z.optional(text),
  kind: z.enum(['single', 'multi', 'grid', 'numeric', 'nps', 'open', 'date', 'meta']),
  source: z.nullable(source),
  options: z.optional(
    z.array(
      z.strictObject({
        id: z.string(),
        label,
        codes: z.array(code),
        score: z.nullable(z.number()),
        missing: z.boolean(),
      }),
    ),
  ),
  breakouts: z.optional(
    z.array(
      z.strictObject({
        name: questionName,
        text,
        original_text: text,
        file_text: z.optional(text),
        mean: z.optional(label),
        source,
      }),
    ),
  ),
  nets: z.optional(z.array(z.strictObject({ id: z.string(), label, any_of: z.array(z.string()) }))),
  calculated: z.optional(z.array(calculated)),
  ordered: z.optional(z.boolean()),
  suggested_xtab: z.optional(z.boolean()),
  unrestricted_filter: z.optional(z.boolean()),
  tags: z.optional(z.array(z.string())),
}) as unknown as z.ZodMiniType<Pick<QuestionDef, 'name' | 'text' | 'kind' | 'source'> & Partial<QuestionDef>>

const named = { name: questionName, text }
const of = { of: names }

const target = z.nullable(z.number())

/** One variable, or several combined, with the targets of a weighting. */
export const stepMargin = z.strictObject({
  of: names.check(z.maxLength(10)),
  unit: z.optional(z.enum(['percent', 'count'])),
  groups: z
    .array(
      z.strictObject({
        cells: z.array(answerIds).check(z.maxLength(2000)),
        label: z.optional(label),
        target: z.union([target, z.record(z.string(), target)]),
      }),
    )
    .check(z.maxLength(2000)),
})

/** What one step does, by its kind. */
export const STEP_SCHEMAS = {
  texts: z.strictObject({
    kind: z.literal('texts'),
    of: questionName,
    name: z.optional(questionName),
    text: z.optional(text),
    answers: z.optional(byAnswer(label)),
    rows: z.optional(byAnswer(text)),
  }),
  type: z.strictObject({
    kind: z.literal('type'),
    ...of,
    to: z.enum(['single', 'scale', 'nps', 'numeric', 'date', 'open', 'administrative']),
  }),
  order: z.strictObject({
    kind: z.literal('order'),
    ...of,
    by: z.enum(['hand', 'value', 'label']),
    answers: z.optional(answerIds),
    descending: z.optional(z.boolean()),
  }),
  scores: z.strictObject({ kind: z.literal('scores'), ...of, scores: byAnswer(z.nullable(z.number())) }),
  missing: z.strictObject({
    kind: z.literal('missing'),
    ...of,
    answers: byAnswer(z.enum(['answer', 'no_answer', 'not_asked'])),
  }),
  merge: z.strictObject({ kind: z.literal('merge'), ...of, answers: answerIds, label }),
  set: z.strictObject({
    kind: z.literal('set'),
    ...named,
    from: z.union([
      z.strictObject({
        members: z
          .array(
            z.strictObject({
              variable: questionName,
              label: z.optional(label),
              counts: z.nullable(z.array(code).check(z.maxLength(500))),
              exclusive: z.optional(z.boolean()),
            }),
          )
          .check(z.maxLength(2000)),
      }),
      z.strictObject({ categories: names }),
      z.strictObject({
        list: questionName,
        separator: z.string().check(z.maxLength(10)),
        answers: z.optional(answerIds),
      }),
    ]),
    base,
    conflicts: z.optional(z.enum(['leave', 'keep_others', 'keep_exclusive'])),
  }),
  grid: z.strictObject({
    kind: z.literal('grid'),
    ...named,
    rows: z.array(z.strictObject({ of: questionName, label: z.optional(text) })).check(z.maxLength(500)),
  }),
  split: z.strictObject({ kind: z.literal('split'), of: questionName }),
  question: z.strictObject({ kind: z.literal('question'), question: fullQuestion }),
  bands: z.strictObject({
    kind: z.literal('bands'),
    ...named,
    of: questionName,
    bands: z.array(z.strictObject({ label: z.optional(label), from: z.nullable(z.number()) })).check(z.maxLength(200)),
  }),
  periods: z.strictObject({
    kind: z.literal('periods'),
    ...named,
    of: questionName,
    unit: z.enum(['month', 'quarter', 'year', 'wave']),
    waves: z.optional(z.array(z.strictObject({ label, from: z.iso.date(), to: z.iso.date() })).check(z.maxLength(200))),
  }),
  segments: z.strictObject({
    kind: z.literal('segments'),
    ...named,
    segments: z.array(z.strictObject({ label, where: stepWhere })).check(z.maxLength(200)),
    rest: z.nullable(label),
    overlap: z.optional(z.boolean()),
  }),
  combine: z.strictObject({ kind: z.literal('combine'), ...named, of: z.tuple([questionName, questionName]) }),
  compute: z.strictObject({
    kind: z.literal('compute'),
    ...named,
    ...of,
    how: z.enum(['mean', 'sum', 'count', 'difference']),
    minimum: z.optional(z.number()),
  }),
  among: z.strictObject({ kind: z.literal('among'), ...named, of: questionName, where: stepWhere }),
  show: z.strictObject({ kind: z.literal('show'), ...of, shown: z.boolean() }),
  arrange: z.strictObject({ kind: z.literal('arrange'), ...of, before: z.nullable(questionName) }),
  section: z.strictObject({ kind: z.literal('section'), ...of, section: z.nullable(label) }),
  tags: z.strictObject({
    kind: z.literal('tags'),
    ...of,
    add: z.optional(z.array(z.string())),
    remove: z.optional(z.array(z.string())),
  }),
  use: z.strictObject({
    kind: z.literal('use'),
    ...of,
    axis: z.optional(z.boolean()),
    filter: z.optional(z.boolean()),
  }),
  weights: z.strictObject({
    kind: z.literal('weights'),
    variables: z.array(questionName).check(z.maxLength(200)),
    default: z.nullable(questionName),
  }),
  weigh: z.strictObject({
    kind: z.literal('weigh'),
    ...named,
    margins: z.array(stepMargin).check(z.maxLength(50)),
    within: z.optional(z.strictObject({ of: questionName, answers: z.optional(answerIds) })),
    where: z.optional(stepWhere),
    start: z.optional(questionName),
    cap: z.optional(z.strictObject({ min: limit, max: limit })),
    default: z.optional(z.boolean()),
  }),
} as const

const { texts, ...others } = STEP_SCHEMAS

/** What one step does. */
export const stepAction: z.ZodMiniType<StepAction> = z.discriminatedUnion('kind', [texts, ...Object.values(others)])

/** One step with its author and time; what the reader of the file found has neither. */
export const step: z.ZodMiniType<Step> = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  do: stepAction,
  state: z.enum(['on', 'off', 'proposed']),
  by: z.nullable(z.string().check(z.maxLength(60))),
  at: z.nullable(z.string().check(z.maxLength(40))),
  note: z.optional(z.string().check(z.maxLength(1000))),
  confidence: z.optional(z.enum(['sure', 'likely', 'doubtful'])),
})

/** A preparation that travels by itself: what its steps do, in their order, and the variables that they were written for. */
export const preparationFile = z.strictObject({
  version: z.literal(1),
  steps: z
    .array(z.strictObject({ do: stepAction, note: z.optional(z.string().check(z.maxLength(1000))) }))
    .check(z.maxLength(50_000)),
  /** Where they are known, variables of another name are found by text and answers. */
  variables: z.optional(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.maxLength(250)),
          type: z.enum(['numeric', 'text', 'date']),
          text: z.string().check(z.maxLength(5000)),
          answers: z
            .array(z.strictObject({ code, label: z.string().check(z.maxLength(5000)) }))
            .check(z.maxLength(5000)),
        }),
      )
      .check(z.maxLength(20_000)),
  ),
})
export type PreparationFile = z.infer<typeof preparationFile>
