import * as z from 'zod/mini'
import { MEASURE_KINDS } from '@core/crosstab'
import { question } from './datasets'
import { endpoint } from './http'
import { questionParams } from './params'

const netParams = z.extend(questionParams, { netId: z.string().check(z.maxLength(250)) })
const calculatedParams = z.extend(questionParams, { calculatedId: z.string().check(z.maxLength(250)) })

/** Anyone who may build reports may add rows to the questions of a dataset; a row's `editable` says who may change or remove it. */
const own = { audience: 'user', flag: 'bulk_analysis_enabled', object: 'dataset' } as const

const label = z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(250))
const optionId = z.string().check(z.maxLength(250))
const anyOf = z.array(optionId).check(z.minLength(1, 'Choose at least one option.'), z.maxLength(1000))

/** Any-of: a respondent with one of the options, or several, counts once. */
export const netDraft = z.strictObject({ label, any_of: anyOf })
export type NetDraft = z.infer<typeof netDraft>

const measureDraft = z.strictObject({ kind: z.enum(MEASURE_KINDS), label })
const npsDraft = z.strictObject({ kind: z.literal('nps'), label })
/** Percentage of those who chose one of the `count` highest (lowest) points of a scale. */
const boxDraft = z.strictObject({
  kind: z.literal('top_box'),
  label,
  count: z.number().check(z.int(), z.gte(1), z.lte(100)),
  end: z.enum(['highest', 'lowest']),
})
/** Scores by option id; with several answers per person they are averaged or summed. */
const scoreDraft = z.strictObject({
  kind: z.literal('score'),
  label,
  scores: z.record(optionId, z.number()),
  combine: z.enum(['mean', 'sum']),
})

export const calculatedDraft = z.union([measureDraft, npsDraft, boxDraft, scoreDraft])
const began = z.optional(calculatedDraft)
export type CalculatedDraft = z.infer<typeof calculatedDraft>

export const createNet = endpoint({
  ...own,
  id: 'nets.create',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/nets/{questionName}/',
  summary: 'Add a net to a question of a dataset',
  creates: true,
  params: questionParams,
  body: netDraft,
  response: question,
  success: 201,
})

export const changeNet = endpoint({
  ...own,
  id: 'nets.change',
  method: 'PATCH',
  path: '/datasets/{studyId}/{datasetName}/nets/{questionName}/{netId}/',
  summary: 'Rename a net or change its options',
  params: netParams,
  /** `base`: what the writer began with. */
  body: z.extend(z.partial(netDraft), { base: z.optional(z.partial(netDraft)) }),
  response: question,
})

export const deleteNet = endpoint({
  ...own,
  id: 'nets.delete',
  method: 'DELETE',
  path: '/datasets/{studyId}/{datasetName}/nets/{questionName}/{netId}/',
  summary: 'Remove a net from a question',
  params: netParams,
  response: question,
})

export const createCalculated = endpoint({
  ...own,
  id: 'calculated.create',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/calculated/{questionName}/',
  summary: 'Add a calculated row to a question of a dataset',
  creates: true,
  params: questionParams,
  body: calculatedDraft,
  response: question,
  success: 201,
})

/** `base`: the definition the writer began with. */
const calculatedChange = z.union([
  z.extend(measureDraft, { base: began }),
  z.extend(npsDraft, { base: began }),
  z.extend(boxDraft, { base: began }),
  z.extend(scoreDraft, { base: began }),
])

export const changeCalculated = endpoint({
  ...own,
  id: 'calculated.change',
  method: 'PUT',
  path: '/datasets/{studyId}/{datasetName}/calculated/{questionName}/{calculatedId}/',
  summary: 'Change the definition of a calculated row, keeping its id',
  params: calculatedParams,
  body: calculatedChange,
  response: question,
})

export const deleteCalculated = endpoint({
  ...own,
  id: 'calculated.delete',
  method: 'DELETE',
  path: '/datasets/{studyId}/{datasetName}/calculated/{questionName}/{calculatedId}/',
  summary: 'Remove a calculated row from a question',
  params: calculatedParams,
  response: question,
})
