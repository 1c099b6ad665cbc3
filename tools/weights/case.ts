import * as z from 'zod/mini'
import type { Condition, Net, ScoredMean } from '@core/crosstab'
import { problemsOf, problemWords, type PlannedMargin, type PlannedWeighting } from '@core/weighting'

const code = z.union([z.number(), z.string()])
const text = z.optional(z.string())
const named = z._default(z.string(), '')
const bound = z.optional(code)

const NO_CONDITION =
  'This is no condition. Write {"var": NAME} with "in", "notin", "missing" or bounds "ge", "le", "gt", "lt", or {"and": [...]}, {"or": [...]}, {"not": {...}}.'

const condition: z.ZodMiniType<Condition> = z.lazy(
  () =>
    z.union(
      [
        z.strictObject({ var: z.string(), in: z.array(code) }),
        z.strictObject({ var: z.string(), notin: z.array(code) }),
        z.strictObject({ var: z.string(), missing: z.boolean() }),
        z
          .strictObject({ var: z.string(), ge: bound, le: bound, gt: bound, lt: bound })
          .check(z.refine(bounds => Object.keys(bounds).length > 1, NO_CONDITION)),
        z.strictObject({ and: z.array(condition) }),
        z.strictObject({ or: z.array(condition) }),
        z.strictObject({ not: condition }),
      ],
      NO_CONDITION,
    ) as z.ZodMiniType<Condition>,
)

const category = { key: z.string(), label: named }

/** What questions of tables may have, and weights do not need. */
const unused = {
  nets: z.exactOptional(z.array(z.custom<Net>())),
  means: z.exactOptional(z.array(z.custom<ScoredMean>())),
}

/** Only questions that put everybody into at most one category can be margins or scopes. */
const question = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('single'),
      id: named,
      label: named,
      var: z.string(),
      cats: z.array(z.strictObject({ ...category, codes: z.array(code) })),
      missing_codes: z._default(z.array(code), []),
      ...unused,
    }),
    z.strictObject({
      kind: z.literal('cond'),
      id: named,
      label: named,
      cats: z.array(z.strictObject({ ...category, where: condition })),
      ...unused,
    }),
  ],
  'The kind of the question must be "single" or "cond": here everybody has one answer at most.',
)

const percents = z.record(z.string(), z.number())

const margin = z
  .strictObject({
    id: z.string(),
    question,
    targets: z.optional(percents),
    targets_by: z.optional(z.record(z.string(), percents)),
  })
  .check(
    z.refine(
      ({ targets, targets_by }) => (targets === undefined) !== (targets_by === undefined),
      'Give either "targets" or "targets_by".',
    ),
  )

const weightingCase = z.strictObject({
  id: text,
  title: text,
  dataset: text,
  filter: z.optional(condition),
  start: text,
  by: z.optional(question),
  cap: z.optional(z.strictObject({ min: z.optional(z.number()), max: z.optional(z.number()) })),
  margins: z.array(margin),
})

/** What is to be weighted: a filter, a start weight, scopes, a cap, and margins with their targets in percent. */
export type WeightingCase = z.infer<typeof weightingCase>

export type OneAnswer = z.infer<typeof question>

/** What is wrong with a case, in sentences, one a line. */
export class BadCase extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'BadCase'
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const wordsOf: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'unrecognized_keys')
    return `There is no ${issue.keys.map(key => `"${key}"`).join(', ')} here. Correct the name, or remove it.`
  if (issue.code !== 'invalid_type') return 'This value cannot be used here.'
  const expected = TYPES[issue.expected] ?? issue.expected
  return issue.input === undefined ? `This is missing; it must be ${expected}.` : `This must be ${expected}.`
}

const Named = z.object({ margins: z.array(z.object({ id: z.string() })) })

/** Where in the case: the margin by its id, the rest as in the file. */
const placeOf = (path: readonly PropertyKey[], given: unknown): string => {
  const [first, at, ...rest] = path
  const named = z.safeParse(Named, given)
  const id = first === 'margins' && typeof at === 'number' && named.success ? named.data.margins[at]?.id : undefined
  if (id === undefined) return path.length === 0 ? 'The case' : path.map(String).join('.')
  return [`Margin "${id}"`, ...(rest.length === 0 ? [] : [rest.map(String).join('.')])].join(', ')
}

const keysOf = ({ cats }: OneAnswer): string[] => cats.map(({ key }) => key)

/** The margins of a case without data. */
export const plannedMargins = ({ margins }: WeightingCase): PlannedMargin[] =>
  margins.map(({ id, question: asked, targets, targets_by }) => {
    const planned = { id, keys: keysOf(asked) }
    return targets_by === undefined ? { ...planned, targets: targets ?? {} } : { ...planned, targetsBy: targets_by }
  })

const planned = (wanted: WeightingCase): PlannedWeighting => ({
  margins: plannedMargins(wanted),
  scopes: wanted.by === undefined ? undefined : { keys: keysOf(wanted.by) },
  cap: wanted.cap,
})

/** A case from JSON: itself, or under `case` beside its result. Throws BadCase with everything that is wrong with it. */
export const readCase = (json: unknown): WeightingCase => {
  const given = typeof json === 'object' && json !== null && 'case' in json ? json.case : json
  const { success, data, error } = z.safeParse(weightingCase, given, { error: wordsOf })
  if (!success) throw new BadCase(error.issues.map(({ path, message }) => `${placeOf(path, given)}: ${message}`))
  const problems = problemsOf(planned(data))
  if (problems.length > 0) throw new BadCase(problems.map(problemWords))
  return data
}
