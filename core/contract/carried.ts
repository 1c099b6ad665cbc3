import * as z from 'zod/mini'
import { endpoint } from './http'
import { datasetName, datasetParams, questionName, studyKey } from './params'
import { preparationState } from './preparation'
import { preparationFile } from './steps'

/** What became of one variable or step of an earlier preparation. `detail` can be shown on screen. */
export const carryFinding = z.object({
  kind: z.enum(['lost', 'reduced', 'new_answers', 'differs', 'gone', 'new']),
  variable: z.string(),
  text: z.string(),
  detail: z.string(),
})
export type CarryFindingForm = z.infer<typeof carryFinding>

/** A variable that may have another name in this file. */
export const carryRename = z.object({
  from: z.string(),
  to: z.string(),
  text: z.string(),
  reason: z.string(),
  state: z.enum(['proposed', 'accepted', 'refused']),
})

/** At most this many findings are told; the rest is a number. */
export const FINDINGS_MAX = 500

const found = {
  /** Steps of the earlier preparation that are there unchanged. */
  kept: z.number(),
  findings: z.array(carryFinding),
  more: z.number(),
  renames: z.array(carryRename),
}

/** How the steps of the file before were carried to the newest one. */
export const carried = z.object({
  ...found,
  /** Version of the dataset that the earlier file came with. */
  from_version: z.number(),
  /** A version is being made with the last decision; `failure`: why the last one could not be. */
  making: z.boolean(),
  failure: z.nullable(z.string()),
})
export type CarriedForm = z.infer<typeof carried>

const preparationCall = { audience: 'manager', object: 'dataset', params: datasetParams } as const

export const getCarried = endpoint({
  ...preparationCall,
  id: 'preparation.carried',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/preparation/carried/',
  summary:
    'How the steps of the file before fit the newest file: what was kept and lost, and which variables may be renamed',
  response: z.object({ carried: z.nullable(carried) }),
})

export const decideRename = endpoint({
  ...preparationCall,
  id: 'preparation.rename',
  method: 'PATCH',
  path: '/datasets/{studyId}/{datasetName}/preparation/carried/',
  summary: 'Take a variable for a renamed one, or not; the steps are carried again, and a version is made of them',
  body: z.strictObject({ from: questionName, accepted: z.boolean() }),
  response: z.object({ carried: z.nullable(carried) }),
  success: 202,
})

export const exportPreparation = endpoint({
  ...preparationCall,
  id: 'preparation.export',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/preparation/file/',
  summary: 'The steps that people took as a file that fits other datasets, with the variables it was made for',
  response: preparationFile,
})

export const applyPreparation = endpoint({
  ...preparationCall,
  id: 'preparation.apply',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/preparation/apply/',
  summary: 'Take the steps of another dataset, or of a file, behind those there are; what does not fit is listed',
  creates: true,
  body: z.strictObject({
    source: z.union([
      z.strictObject({ study_id: studyKey, dataset_name: datasetName }),
      z.strictObject({ file: preparationFile }),
    ]),
    /** Variables of the source that have other names here. */
    renames: z.optional(z.record(questionName, z.boolean())),
  }),
  response: z.extend(preparationState, found),
  success: 201,
})
