import * as z from 'zod/mini'
import { STUDY_NAME_MAX } from '@core/domain'
import { endpoint } from './http'
import { datasetName, objectId, questionName, studyKey } from './params'

/**
 * A file import goes uploading -> reading -> review -> committing -> done, or failed / cancelled.
 * The dataset does not exist for anyone before 'done'.
 */
export const importState = z.enum(['uploading', 'reading', 'review', 'committing', 'done', 'failed', 'cancelled'])

/** How a delimited file was, or shall be, read. Of a workbook only header rows, separator and missing tokens count. */
export const csvOptions = z.object({
  delimiter: z.enum([',', ';', '\t', '|']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'iso-8859-15']),
  header_rows: z.number().check(z.int(), z.gte(0), z.lte(3)),
  decimal: z.enum(['.', ',']),
  /** Separator of several answers in one cell, or none. */
  multi_separator: z.enum([';', ',', '|', ', ', '; ', '']),
  missing_tokens: z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20)),
})
export type CsvOptions = z.infer<typeof csvOptions>

/** Something the user should know before using the data; `where` is a line, row, variable or byte position in words. */
export const importWarning = z.object({ code: z.string(), message: z.string(), where: z.nullable(z.string()) })
export type ImportWarning = z.infer<typeof importWarning>

/** What is wrong, where in the file, and what to do. */
export const importProblem = z.object({
  code: z.string(),
  message: z.string(),
  where: z.nullable(z.string()),
  advice: z.string(),
})
export type ImportProblem = z.infer<typeof importProblem>

/** A question as the mapping found it. `ready` applies by default; `proposed` only when the user accepts it. */
export const proposedQuestion = z.object({
  id: z.string(),
  question_name: z.string(),
  question_text: z.string(),
  kind: z.enum(['single', 'multi', 'grid', 'numeric', 'nps', 'open', 'date', 'meta']),
  state: z.enum(['ready', 'check', 'proposed']),
  /** How sure the reader is of it: 'likely' where names or texts and the answers agree, 'doubtful' where less does. */
  confidence: z.optional(z.enum(['sure', 'likely', 'doubtful'])),
  /** Why it was grouped, proposed or left out, in one sentence. */
  reason: z.string(),
  /** Multiple-response set of the file, by its SPSS type: C categories, D dichotomies, E dichotomies labelled by counted values. */
  set: z.nullable(z.object({ name: z.string(), type: z.enum(['C', 'D', 'E']), counted_value: z.nullable(z.string()) })),
  variables: z.array(z.object({ name: z.string(), label: z.string() })),
  options: z.array(
    z.object({ id: z.string(), label: z.string(), code: z.nullable(z.union([z.string(), z.number()])), n: z.number() }),
  ),
  breakouts: z.array(z.object({ name: z.string(), text: z.string() })),
  base: z.number(),
  include: z.boolean(),
  /** For a proposal: the ids of the questions it would replace. */
  replaces: z.array(z.string()),
})
export type ProposedQuestion = z.infer<typeof proposedQuestion>

export const weightCandidate = z.object({
  variable: z.string(),
  label: z.string(),
  /** 100 x effective base / base. */
  efficiency: z.number(),
  sum: z.number(),
  /** Respondents whose weight is missing, zero or negative. */
  without: z.number(),
  from_header: z.boolean(),
  best: z.boolean(),
})

/** Everything the review screen shows. */
export const importReview = z.object({
  format: z.enum(['sav', 'zsav', 'csv', 'xlsx', 'triple_s', 'fixed', 'survey']),
  encoding: z.string(),
  software: z.nullable(z.string()),
  created: z.nullable(z.string()),
  respondents: z.number(),
  variables: z.number(),
  csv: z.nullable(csvOptions),
  questions: z.array(proposedQuestion),
  weights: z.array(weightCandidate),
  warnings: z.array(importWarning),
})
export type ImportReview = z.infer<typeof importReview>

/** What a person decided in the review. Everything not named here is imported as it was found. */
const reviewed = {
  weight: z.nullable(questionName),
  /** Ids of left-out questions, and of accepted proposals. */
  excluded: z.array(z.string()).check(z.maxLength(50_000)),
  accepted: z.array(z.string()).check(z.maxLength(50_000)),
  /** Question texts changed during review, by id. */
  texts: z.record(z.string(), z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))),
}

/** Choices of an unfinished review: the name may still be empty. */
const draftChoices = { dataset_name: datasetName, ...reviewed }

/** The choices kept with an import in review. */
export const savedChoices = z.object({
  /** Goes up by one with every save. */
  version: z.number(),
  /** When, and the name of who saved them last. */
  saved: z.string(),
  saved_by: z.string(),
  choices: z.object(draftChoices),
  /** What was decided before the file was read again and no longer fits it. It comes back when a later reading fits. */
  lost: z.object({
    weight: z.nullable(z.string()),
    excluded: z.array(z.string()),
    accepted: z.array(z.string()),
    texts: z.record(z.string(), z.string()),
  }),
})
export type SavedChoices = z.infer<typeof savedChoices>

export const importStatus = z.object({
  id: z.string(),
  state: importState,
  file_name: z.string(),
  file_bytes: z.number(),
  study_id: z.nullable(z.string()),
  study_name: z.string(),
  dataset_name: z.string(),
  /** Counted progress of the running step; total 0 while unknown. */
  progress: z.object({ unit: z.enum(['bytes', 'rows', 'columns']), done: z.number(), total: z.number() }),
  problem: z.nullable(importProblem),
  created: z.string(),
})
export type ImportStatus = z.infer<typeof importStatus>

const importParams = z.object({ importId: objectId })

export const createImport = endpoint({
  id: 'imports.create',
  method: 'POST',
  path: '/imports/',
  summary: 'Announce a file for an existing study (study_id) or a new one (study_name)',
  audience: 'manager',
  creates: true,
  body: z.strictObject({
    study_id: z.optional(studyKey),
    study_name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(STUDY_NAME_MAX))),
    /** The dataset of the study that gets a new version, or the name of a new one; the name of the file where absent. */
    dataset_name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(250))),
    file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
    file_bytes: z.number().check(z.int(), z.gte(0)),
  }),
  response: importStatus,
  success: 201,
})

export const uploadImportFile = endpoint({
  id: 'imports.upload',
  method: 'PUT',
  path: '/imports/{importId}/file/',
  summary: 'The bytes of the announced file; reading starts when the last one has arrived',
  creates: true,
  audience: 'manager',
  object: 'import',
  params: importParams,
  bodyType: 'bytes',
  response: importStatus,
})

/** Optional codebook for a delimited file or a workbook. */
export const uploadImportCodebook = endpoint({
  id: 'imports.codebook',
  method: 'PUT',
  path: '/imports/{importId}/codebook/',
  summary: 'A codebook (XLSX, CSV, JSON, SPSS syntax, Triple-S or REDCap) for the file in review; it is read again',
  creates: true,
  audience: 'manager',
  object: 'import',
  params: importParams,
  bodyType: 'bytes',
  response: importStatus,
})

export const listImports = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/imports/',
  summary: 'Unfinished and recent imports of the client organisation',
  audience: 'manager',
  response: z.object({ results: z.array(importStatus) }),
})

export const getImport = endpoint({
  id: 'imports.get',
  method: 'GET',
  path: '/imports/{importId}/',
  summary: 'State and counted progress of an import',
  audience: 'manager',
  object: 'import',
  params: importParams,
  response: importStatus,
})

export const getImportReview = endpoint({
  id: 'imports.review',
  method: 'GET',
  path: '/imports/{importId}/review/',
  summary: 'What was found in the file, and the choices saved so far',
  audience: 'manager',
  object: 'import',
  params: importParams,
  response: z.extend(importReview, { saved_choices: z.nullable(savedChoices) }),
})

const baseVersion = z.number().check(z.int(), z.gte(0))

export const saveImportChoices = endpoint({
  id: 'imports.saveChoices',
  method: 'PUT',
  path: '/imports/{importId}/choices/',
  summary: 'Save the choices of an unfinished review; any manager can continue from them anywhere',
  audience: 'manager',
  object: 'import',
  params: importParams,
  body: z.strictObject({
    ...draftChoices,
    /** The version these choices were made from, 0 when none was saved. Another one in between is a conflict. */
    base_version: baseVersion,
  }),
  response: savedChoices,
})

export const rereadImport = endpoint({
  id: 'imports.reread',
  method: 'POST',
  path: '/imports/{importId}/reread/',
  summary: 'Read the delimited file or workbook again with other options',
  audience: 'manager',
  object: 'import',
  params: importParams,
  body: z.strictObject(csvOptions.shape),
  response: importStatus,
  success: 202,
})

export const commitImport = endpoint({
  id: 'imports.commit',
  method: 'POST',
  path: '/imports/{importId}/commit/',
  summary: 'Make the dataset version with the reviewed choices, in one transaction',
  audience: 'manager',
  object: 'import',
  params: importParams,
  body: z.strictObject({
    dataset_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)),
    ...reviewed,
    /** The saved version these choices agree with. Choices that someone saved since then are a conflict. */
    base_version: z.optional(baseVersion),
  }),
  response: importStatus,
  success: 202,
})

export const cancelImport = endpoint({
  id: 'imports.cancel',
  method: 'POST',
  path: '/imports/{importId}/cancel/',
  summary: 'Stop the import; nothing of it remains',
  audience: 'manager',
  object: 'import',
  params: importParams,
  response: importStatus,
})
