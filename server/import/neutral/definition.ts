import * as z from 'zod/mini'
import { UPLOAD_LIMITS } from '@core/domain/limits'
import { refuse, refuseDefinition } from './refusals'
import { checkQuestion, twice } from './questionRules'
import type { NeutralDefinition } from './types'
import { NEUTRAL_VERSION } from './write'

const LONGEST_NAME = 250

const code = z.union([z.number(), z.string()])
const flag = z.optional(z.boolean())

const option = z.object({
  code,
  label: z.string(),
  raw: z.string(),
  score: z.optional(z.number()),
  exclusive: flag,
  other: flag,
  na: flag,
  deleted: flag,
})

const column = z.object({
  name: z.string().check(z.regex(/^[\p{L}\p{N}_.]{1,64}$/u)),
  row: z.optional(z.string()),
  option: z.optional(code),
})

const question = z.object({
  ref: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)),
  kind: z.enum(['single', 'multi', 'grid', 'numeric', 'open', 'nps', 'rank', 'date', 'meta']),
  textRaw: z.string(),
  text: z.string(),
  options: z.array(option),
  rows: z.array(z.object({ code: z.string().check(z.minLength(1)), label: z.string(), raw: z.string() })),
  columns: z.array(column),
  otherOf: z.optional(z.object({ ref: z.string(), option: z.nullable(code) })),
  hidden: flag,
  ordered: flag,
})

const definitionShape = z.object({
  provider: z.string(),
  survey: z.string(),
  name: z.string(),
  created: z.nullable(z.string()),
  language: z.nullable(z.string()),
  questions: z.array(question),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), where: z.nullable(z.string()) })),
})

const head = z.object({ tabularium_survey: z.number(), definition: z.unknown() })

const refuseTwice = (values: readonly string[], word: string): void => {
  const found = twice(values)
  if (found !== undefined) throw refuseDefinition(`Two ${word} "${found}".`, null)
}

const checkDefinition = ({ questions }: NeutralDefinition): void => {
  refuseTwice(
    questions.map(({ ref }) => ref),
    'questions have the id',
  )
  refuseTwice(
    questions.map(({ name }) => name),
    'questions are called',
  )
  const columns = questions.flatMap(each => each.columns.map(({ name }) => name))
  refuseTwice(columns, 'columns are called')
  if (columns.length === 0) throw refuseDefinition('The survey has no questions.')
  if (columns.length > UPLOAD_LIMITS.survey.variables)
    throw refuseDefinition(
      `The survey has ${columns.length} columns; the most that can be imported are ${UPLOAD_LIMITS.survey.variables}.`,
    )
  for (const each of questions) checkQuestion(each)
}

const placeOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'its definition' : path.join('.'))

/**
 * The definition in the first line of a file. Throws SurveyFileError for another version, a missing or wrong part, and a definition
 * that contradicts itself.
 */
export const parseDefinition = (value: unknown): NeutralDefinition => {
  const { success, data } = head.safeParse(value)
  if (!success || data.definition === undefined)
    throw refuse('survey_definition', 'The first line does not hold the definition of a survey.', 'line 1')
  if (data.tabularium_survey !== NEUTRAL_VERSION)
    throw refuse(
      'survey_version',
      `The file is of version ${data.tabularium_survey}; version ${NEUTRAL_VERSION} can be read.`,
      'line 1',
    )
  const parsed = definitionShape.safeParse(data.definition)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refuseDefinition('A part of the definition is missing or of the wrong type.', placeOf(issue?.path ?? []))
  }
  // JSON has no undefined: a part that may be absent is absent.
  const definition = parsed.data as NeutralDefinition
  checkDefinition(definition)
  return definition
}
