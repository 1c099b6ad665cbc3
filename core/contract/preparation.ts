import * as z from 'zod/mini'
import { MEASURE_KINDS } from '@core/crosstab'
import type { AnswerSource, QuestionDef } from '@core/domain'
import type { Step, StepAction, Where } from '@core/domain/preparation'
import { endpoint } from './http'
import { datasetParams, questionName } from './params'

/** Names of things that people chose, answers and rows among them. */
const label = z.string().check(z.maxLength(1000))
const text = z.string().check(z.maxLength(4000))
const code = z.union([z.number(), z.string().check(z.maxLength(4000))])
const names = z.array(questionName).check(z.minLength(1), z.maxLength(20_000))
const answerIds = z.array(z.string().check(z.maxLength(4000))).check(z.maxLength(20_000))
const byAnswer = <Value extends z.ZodMiniType>(value: Value) => z.record(z.string(), value)
const base = z.enum(['answered', 'selected', 'all'])
const limit = z.optional(z.number())

const where: z.ZodMiniType<Where> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(where).check(z.maxLength(100)) }),
    z.strictObject({ or: z.array(where).check(z.maxLength(100)) }),
    z.strictObject({ not: where }),
    z.strictObject({ question: questionName, breakout: z.optional(questionName), options: answerIds }),
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

/** Means and boxes as readers of files make them; people add other rows to the dataset itself. */
const calculated = z.union([
  z.strictObject({ id: z.string(), label, kind: z.enum([...MEASURE_KINDS, 'nps']) }),
  z.strictObject({
    id: z.string(),
    label,
    kind: z.literal('top_box'),
    count: z.number(),
    end: z.enum(['highest', 'lowest']),
  }),
])

/** A question in full, as readers of files write it: its answers, where they are in the data, and its own rows. */
const question = z.strictObject({
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

/** What one step does. */
export const stepAction: z.ZodMiniType<StepAction> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('texts'),
    of: questionName,
    name: z.optional(questionName),
    text: z.optional(text),
    answers: z.optional(byAnswer(label)),
    rows: z.optional(byAnswer(text)),
  }),
  z.strictObject({
    kind: z.literal('type'),
    ...of,
    to: z.enum(['single', 'scale', 'nps', 'numeric', 'date', 'open', 'administrative']),
  }),
  z.strictObject({
    kind: z.literal('order'),
    ...of,
    by: z.enum(['hand', 'value', 'label']),
    answers: z.optional(answerIds),
    descending: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal('scores'), ...of, scores: byAnswer(z.nullable(z.number())) }),
  z.strictObject({
    kind: z.literal('missing'),
    ...of,
    answers: byAnswer(z.enum(['answer', 'no_answer', 'not_asked'])),
  }),
  z.strictObject({ kind: z.literal('merge'), ...of, answers: answerIds, label }),
  z.strictObject({
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
  z.strictObject({
    kind: z.literal('grid'),
    ...named,
    rows: z.array(z.strictObject({ of: questionName, label: z.optional(text) })).check(z.maxLength(500)),
  }),
  z.strictObject({ kind: z.literal('split'), of: questionName }),
  z.strictObject({ kind: z.literal('question'), question }),
  z.strictObject({
    kind: z.literal('bands'),
    ...named,
    of: questionName,
    bands: z.array(z.strictObject({ label: z.optional(label), from: z.nullable(z.number()) })).check(z.maxLength(200)),
  }),
  z.strictObject({
    kind: z.literal('periods'),
    ...named,
    of: questionName,
    unit: z.enum(['month', 'quarter', 'year', 'wave']),
    waves: z.optional(z.array(z.strictObject({ label, from: z.iso.date(), to: z.iso.date() })).check(z.maxLength(200))),
  }),
  z.strictObject({
    kind: z.literal('segments'),
    ...named,
    segments: z.array(z.strictObject({ label, where })).check(z.maxLength(200)),
    rest: z.nullable(label),
  }),
  z.strictObject({ kind: z.literal('combine'), ...named, of: z.tuple([questionName, questionName]) }),
  z.strictObject({
    kind: z.literal('compute'),
    ...named,
    ...of,
    how: z.enum(['mean', 'sum', 'count', 'difference']),
    minimum: z.optional(z.number()),
  }),
  z.strictObject({ kind: z.literal('among'), ...named, of: questionName, where }),
  z.strictObject({ kind: z.literal('show'), ...of, shown: z.boolean() }),
  z.strictObject({ kind: z.literal('arrange'), ...of, before: z.nullable(questionName) }),
  z.strictObject({ kind: z.literal('section'), ...of, section: z.nullable(label) }),
  z.strictObject({
    kind: z.literal('tags'),
    ...of,
    add: z.optional(z.array(z.string())),
    remove: z.optional(z.array(z.string())),
  }),
  z.strictObject({
    kind: z.literal('use'),
    ...of,
    axis: z.optional(z.boolean()),
    filter: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal('weights'),
    variables: z.array(questionName).check(z.maxLength(200)),
    default: z.nullable(questionName),
  }),
])

/** One step with its author and time; what the reader of the file found has neither. */
export const step: z.ZodMiniType<Step> = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  do: stepAction,
  state: z.enum(['on', 'off', 'proposed']),
  by: z.nullable(z.string().check(z.maxLength(60))),
  at: z.nullable(z.string().check(z.maxLength(40))),
  note: z.optional(z.string().check(z.maxLength(1000))),
})

/** A preparation that travels by itself: what its steps do, in their order. */
export const preparationFile = z.strictObject({
  version: z.literal(1),
  steps: z.array(z.strictObject({ do: stepAction, note: z.optional(z.string().check(z.maxLength(1000))) })),
})

const revision = z.number().check(z.int(), z.gte(0))

const state = {
  /** Goes up by one with every change, undone ones among them. */
  revision,
  saved: z.string(),
  /** Name of who changed it last; null where nobody has since the import. */
  saved_by: z.nullable(z.string()),
  /** How many changes can be undone, and how many undone ones can be made again. */
  undo: z.number(),
  redo: z.number(),
  /** The newest version of the dataset was made of these very steps. */
  made: z.boolean(),
  /** A version is being made of it; `failure` is why the last attempt ended without one. */
  making: z.boolean(),
  failure: z.nullable(z.string()),
  /** Steps that cannot be taken, and are left out: which variable, why, and what to do. */
  problems: z.array(z.object({ step: z.string(), variable: z.string(), message: z.string(), cure: z.string() })),
}

/** The preparation of the file that the newest version of a dataset came from. */
export const preparation = z.object({
  ...state,
  file_name: z.string(),
  respondents: z.number(),
  steps: z.array(step),
})
export type Preparation = z.infer<typeof preparation>

/** What is left to say after a change: the client knows the steps. */
export const preparationState = z.object({ ...state, steps: z.number() })

const preparationCall = { audience: 'manager', object: 'dataset', params: datasetParams } as const

export const getPreparation = endpoint({
  ...preparationCall,
  id: 'preparation.get',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/preparation/',
  summary: 'The steps that make questions of the variables of the file',
  response: preparation,
})

export const putPreparation = endpoint({
  ...preparationCall,
  id: 'preparation.put',
  method: 'PUT',
  path: '/datasets/{studyId}/{datasetName}/preparation/',
  summary: 'Replace all steps; refused as a whole when one of them cannot be taken',
  body: z.strictObject({ base_revision: revision, steps: z.array(step).check(z.maxLength(50_000)) }),
  response: preparationState,
})

export const appendStep = endpoint({
  ...preparationCall,
  id: 'preparation.append',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/preparation/steps/',
  summary: 'Take one step more, after those that anybody has taken meanwhile',
  creates: true,
  body: z.strictObject({ do: stepAction, note: z.optional(z.string().check(z.maxLength(1000))) }),
  response: z.extend(preparationState, { id: z.string() }),
  success: 201,
})

export const switchStep = endpoint({
  ...preparationCall,
  id: 'preparation.switch',
  method: 'PATCH',
  path: '/datasets/{studyId}/{datasetName}/preparation/steps/{stepId}/',
  summary: 'Switch a step on or off; on accepts a proposal',
  params: z.extend(datasetParams, { stepId: z.string().check(z.maxLength(60)) }),
  body: z.strictObject({ state: z.enum(['on', 'off']) }),
  response: preparationState,
})

const turn = { ...preparationCall, method: 'POST', body: z.strictObject({ base_revision: revision }) } as const

export const undoStep = endpoint({
  ...turn,
  id: 'preparation.undo',
  path: '/datasets/{studyId}/{datasetName}/preparation/undo/',
  summary: 'Take back the last change, one after the other back to the import',
  response: preparationState,
})

export const redoStep = endpoint({
  ...turn,
  id: 'preparation.redo',
  path: '/datasets/{studyId}/{datasetName}/preparation/redo/',
  summary: 'Make the change again that was undone last',
  response: preparationState,
})

export const makePrepared = endpoint({
  ...turn,
  id: 'preparation.make',
  path: '/datasets/{studyId}/{datasetName}/preparation/version/',
  summary: 'Make a version of the dataset from these steps; of a published dataset it waits to be published',
  response: preparationState,
  success: 202,
})

/** A variable, set, grid or derived variable as one row of the list. */
export const preparedVariable = z.object({
  name: z.string(),
  text: z.string(),
  type: z.enum(['single', 'scale', 'nps', 'multi', 'grid', 'numeric', 'date', 'open', 'administrative']),
  origin: z.enum(['file', 'set', 'grid', 'derived']),
  answers: z.number(),
  missing: z.number(),
  /** Respondents with a valid value in the file; null where it is not counted yet. */
  base: z.nullable(z.number()),
  shown: z.boolean(),
  /** The set or grid that it is part of, and what it is made of itself. */
  part_of: z.nullable(z.string()),
  parts: z.array(z.string()),
  section: z.nullable(z.string()),
  /** It may weigh respondents. */
  weight: z.boolean(),
  issue: z.nullable(z.string()),
})
export type PreparedVariable = z.infer<typeof preparedVariable>

/** Longest page of the list of variables. */
export const VARIABLES_PAGE = 2500

export const listPreparedVariables = endpoint({
  ...preparationCall,
  id: 'preparation.variables',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/preparation/variables/',
  summary: 'Variables, sets, grids and derived variables as the steps leave them, in order',
  query: z.object({
    offset: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(VARIABLES_PAGE))),
  }),
  response: z.object({ revision, total: z.number(), results: z.array(preparedVariable) }),
})

export const getPreparedVariable = endpoint({
  ...preparationCall,
  id: 'preparation.variable',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/preparation/variables/{variableName}/',
  summary: 'One variable with its answers, and how often each value is in the file',
  params: z.extend(datasetParams, { variableName: questionName }),
  response: z.extend(preparedVariable, {
    revision,
    /** `n`: respondents with one of its values in the file; null where that is not listed. */
    options: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        codes: z.array(z.union([z.string(), z.number()])),
        score: z.nullable(z.number()),
        state: z.enum(['answer', 'no_answer', 'not_asked']),
        n: z.nullable(z.number()),
      }),
    ),
    rows: z.array(z.object({ name: z.string(), text: z.string() })),
    nets: z.array(z.object({ id: z.string(), label: z.string(), any_of: z.array(z.string()) })),
    /** Different values of the file with respondents; null where there are too many to list. */
    values: z.nullable(z.array(z.object({ code: z.union([z.string(), z.number()]), n: z.number() }))),
    range: z.nullable(z.tuple([z.union([z.string(), z.number()]), z.union([z.string(), z.number()])])),
  }),
})
