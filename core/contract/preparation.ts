import * as z from 'zod/mini'
import { CHECK_KINDS } from '@core/domain/preparation'
import { endpoint } from './http'
import { datasetParams, questionName } from './params'
import { step, stepAction } from './steps'

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
  /** How many steps came, went or became others since that version was made. */
  changes: z.number(),
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
  /** Names of those who took steps, by their ids; without those who are gone. */
  authors: z.record(z.string(), z.string()),
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

export const noteStep = endpoint({
  ...preparationCall,
  id: 'preparation.note',
  method: 'PUT',
  path: '/datasets/{studyId}/{datasetName}/preparation/steps/{stepId}/note/',
  summary: 'Say why a step was taken, or nothing',
  params: z.extend(datasetParams, { stepId: z.string().check(z.maxLength(60)) }),
  body: z.strictObject({ note: z.string().check(z.maxLength(1000)) }),
  response: preparationState,
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

/** How many respondents gave each answer of one variable, set or grid, unweighted. */
const figures = z.object({
  name: z.string(),
  text: z.string(),
  base: z.number(),
  /** Mean of numbers, or of the scores of a scale; null where there is none. */
  mean: z.nullable(z.number()),
  options: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      n: z.number(),
      state: z.enum(['answer', 'no_answer', 'not_asked']),
    }),
  ),
})
export type PreparedFigures = z.infer<typeof figures>

/** Longest list of variables that a preview counts. */
export const PREVIEWED_MAX = 40

export const previewStep = endpoint({
  ...preparationCall,
  id: 'preparation.preview',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/preparation/preview/',
  summary: 'What a step would do to bases and figures; nothing is changed',
  body: z.strictObject({
    do: stepAction,
    /** The step that it would take the place of. */
    step: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: z.object({
    revision,
    respondents: z.number(),
    /** What the step changes, as it is and as it would be. */
    before: z.array(figures),
    after: z.array(figures),
    /** How many more it changes than are counted here. */
    more: z.number(),
    /** Of a multiple-response set: the base under each of the three rules. */
    bases: z.nullable(z.object({ answered: z.number(), selected: z.number(), all: z.number() })),
    /** Of a multiple-response set: people who ticked an exclusive answer and another one. */
    conflicts: z.nullable(z.number()),
    /** Of a multiple-response set: a few respondents, with what each column holds and what they have answered then. */
    sample: z.nullable(
      z.array(
        z.object({
          row: z.number(),
          cells: z.array(z.object({ holds: z.enum(['ticked', 'other', 'empty']), text: z.string() })),
          reads: z.enum(['answers', 'no_answer', 'not_asked']),
          given: z.array(z.string()),
        }),
      ),
    ),
    /** Of segments, in order: people whom the condition fits, and how many of them a segment before it has. */
    segments: z.nullable(z.array(z.object({ matches: z.number(), taken: z.number() }))),
  }),
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

const answer = {
  id: z.string(),
  label: z.string(),
  codes: z.array(z.union([z.string(), z.number()])),
  score: z.nullable(z.number()),
  state: z.enum(['answer', 'no_answer', 'not_asked']),
}

/** A variable, set, grid or derived variable as one row of the list. */
export const preparedVariable = z.object({
  name: z.string(),
  text: z.string(),
  type: z.enum(['single', 'scale', 'nps', 'multi', 'grid', 'numeric', 'date', 'open', 'administrative']),
  origin: z.enum(['file', 'set', 'grid', 'derived']),
  answers: z.number(),
  missing: z.number(),
  /** Respondents with a valid value; null where it is not counted yet. */
  base: z.nullable(z.number()),
  shown: z.boolean(),
  /** The set or grid that it is part of, and what it is made of itself. */
  part_of: z.nullable(z.string()),
  parts: z.array(z.string()),
  section: z.nullable(z.string()),
  /** It may weigh respondents. */
  weight: z.boolean(),
  /** What somebody should look at, as long as no step has dealt with it. */
  issue: z.nullable(
    z.object({ kind: z.enum(CHECK_KINDS), words: z.string(), detail: z.string(), code: z.nullable(z.number()) }),
  ),
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
    answers: z.optional(z.literal('1')),
  }),
  response: z.object({
    revision,
    total: z.number(),
    /** Answers are there where the query asks for them. */
    results: z.array(z.extend(preparedVariable, { options: z.optional(z.array(z.object(answer))) })),
  }),
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
    options: z.array(z.object({ ...answer, n: z.nullable(z.number()) })),
    rows: z.array(z.object({ name: z.string(), text: z.string() })),
    nets: z.array(z.object({ id: z.string(), label: z.string(), any_of: z.array(z.string()) })),
    /** Saved reports, banners and default filters with it; and derived variables that are made of it. */
    used_by: z.array(z.string()),
    derived: z.array(z.string()),
    /** Different values of the file with respondents; null where there are too many to list. */
    values: z.nullable(z.array(z.object({ code: z.union([z.string(), z.number()]), n: z.number() }))),
    range: z.nullable(z.tuple([z.union([z.string(), z.number()]), z.union([z.string(), z.number()])])),
    /** Of a number: respondents per class of equal width, the lower limit in it; null for everything else. */
    histogram: z.nullable(
      z.object({ width: z.number(), bins: z.array(z.object({ from: z.number(), n: z.number() })) }),
    ),
    /** Of a number: where its values lie; null for everything else and without values. */
    numbers: z.nullable(
      z.object({
        n: z.number(),
        mean: z.number(),
        median: z.number(),
        /** The smallest value, those below which 1, 2, … 99 % of people lie, and the largest. */
        percentiles: z.array(z.number()),
        whole: z.boolean(),
      }),
    ),
  }),
})
