import { isMeasureKind, MEASURE_KINDS, measureOf, NUMBER_MEASURES } from '@core/crosstab'
import { answersOf, boxOf, scalePoints } from '@core/report'
import type { CalculatedDraft, Question } from '@core/contract'
import { aNumber, aText, mapOf, oneOf, orNull, recordOf } from '@/lib/readers'
import { nameProblem, type Problems } from './fields'

export type Calculated = Question['calculated'][number]
export type CalculatedKind = CalculatedDraft['kind']

/** A calculated row in its form; while `label` is null the name follows what is calculated. */
export interface CalculatedFields {
  readonly kind: CalculatedKind
  readonly label: string | null
  readonly count: number
  readonly end: 'highest' | 'lowest'
  /** As typed, by option id. */
  readonly scores: Readonly<Record<string, string>>
  readonly combine: 'mean' | 'sum'
}

export const readCalculated = recordOf<CalculatedFields>({
  kind: oneOf(...MEASURE_KINDS, 'nps', 'top_box', 'score'),
  label: orNull(aText),
  count: aNumber,
  end: oneOf('highest', 'lowest'),
  scores: mapOf(aText),
  combine: oneOf('mean', 'sum'),
})

const isNumber = (question: Question): boolean => answersOf(question).length === 0

const alreadyThere = (question: Question, kind: CalculatedKind, own: string | null): string | null => {
  const same = question.calculated.find(row => row.kind === kind && row.id !== own)
  if (!same) return null
  return `This question has ${measureOf(kind)?.article ?? 'a net promoter score'} already, named “${same.label}”.`
}

const isNpsScale = (question: Question): boolean => {
  const type = question.fundamental_question_type
  if (type === 'nps') return true
  const scores = answersOf(question).flatMap(({ score }) => score ?? [])
  const fits = scores.every(score => Number.isInteger(score) && score >= 0 && score <= 10)
  return (type === 'single' || type === 'grid') && fits && scores.includes(10)
}

/** Why a question cannot have this kind of row, or null when it can. `own`: the id of the row being edited. */
export const whyNotKind = (question: Question, kind: CalculatedKind, own: string | null): string | null => {
  if (isNumber(question))
    return isMeasureKind(kind)
      ? alreadyThere(question, kind, own)
      : 'This question is a number: it has no options to score or combine.'
  if (isMeasureKind(kind))
    return answersOf(question).some(({ score }) => score !== undefined)
      ? alreadyThere(question, kind, own)
      : 'The options have no scale values. Give them scores of your own.'
  switch (kind) {
    case 'nps':
      return isNpsScale(question)
        ? alreadyThere(question, 'nps', own)
        : 'This needs one answer on a scale from 0 to 10.'
    case 'top_box':
      return scalePoints(question) < 2 ? 'The options have no scale values.' : null
    case 'score':
      return null
  }
}

interface KindChoice {
  readonly value: CalculatedKind
  readonly label: string
  readonly about: string
}

export const KINDS: readonly KindChoice[] = [
  ...MEASURE_KINDS.map(value => ({
    value,
    label: NUMBER_MEASURES[value].name,
    about: NUMBER_MEASURES[value].about,
  })),
  { value: 'nps', label: 'NPS', about: 'Promoters (9 or 10) minus detractors (0 to 6), from -100 to 100.' },
  {
    value: 'top_box',
    label: 'Top or bottom box',
    about: 'The share of people who chose one of the highest, or lowest, points of the scale.',
  },
  {
    value: 'score',
    label: 'Scores',
    about: 'The average of the scores you give to the options. Options without a score are excluded.',
  },
]

/** What a question may be offered: for a number its measures, for options what can be made of them. */
export const kindsFor = (question: Question): readonly KindChoice[] =>
  KINDS.filter(({ value }) =>
    isMeasureKind(value) ? isNumber(question) || NUMBER_MEASURES[value].ofScores : !isNumber(question),
  )

const BOX = 2

/** A new row, of the first kind that the question can have. */
export const emptyCalculated = (question: Question): CalculatedFields => ({
  kind: kindsFor(question).find(({ value }) => whyNotKind(question, value, null) === null)?.value ?? 'score',
  label: null,
  count: Math.min(BOX, Math.max(1, scalePoints(question) - 1)),
  end: 'highest',
  scores: Object.fromEntries(
    answersOf(question).flatMap(({ id, score }) => (score === undefined ? [] : [[id, String(score)]])),
  ),
  combine: 'mean',
})

export const fieldsOfCalculated = (row: Calculated, question: Question): CalculatedFields => {
  const fields = { ...emptyCalculated(question), kind: row.kind, label: row.label }
  if (row.kind === 'top_box') return { ...fields, count: row.count, end: row.end }
  if (row.kind !== 'score') return fields
  const scores = Object.entries(row.scores).map(([id, score]) => [id, String(score)] as const)
  return { ...fields, scores: Object.fromEntries(scores), combine: row.combine }
}

const nameOf = ({ kind, count, end, combine }: CalculatedFields): string => {
  switch (kind) {
    case 'nps':
      return 'NPS'
    case 'top_box':
      return `${end === 'highest' ? 'Highest' : 'Lowest'} ${String(count)}`
    case 'score':
      return combine === 'sum' ? 'Sum of scores' : 'Mean score'
    default:
      return NUMBER_MEASURES[kind].name
  }
}

/** The name typed, or the one that says what is calculated. */
export const labelOfFields = (fields: CalculatedFields): string => fields.label ?? nameOf(fields)

const numberOf = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.')
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? null : value
}

const SCORE_MAX = 1_000_000

const scoreProblem = (typed: string): string | null => {
  if (typed.trim() === '') return null
  const value = numberOf(typed)
  if (value === null) return 'a score must be a number.'
  return Math.abs(value) > SCORE_MAX ? 'a score lies between -1,000,000 and 1,000,000.' : null
}

const scoresOf = ({ scores }: CalculatedFields, question: Question): Record<string, number> =>
  Object.fromEntries(
    answersOf(question).flatMap(({ id }) => {
      const value = numberOf(scores[id] ?? '')
      return value === null ? [] : [[id, value]]
    }),
  )

export const calculatedDraft = (fields: CalculatedFields, question: Question): CalculatedDraft => {
  const { kind, count, end, combine } = fields
  const label = labelOfFields(fields).trim()
  switch (kind) {
    case 'top_box':
      return { kind, label, count, end }
    case 'score':
      return { kind, label, scores: scoresOf(fields, question), combine }
    default:
      return { kind, label }
  }
}

export const calculatedProblems = (fields: CalculatedFields, question: Question, own: string | null): Problems => {
  const why = whyNotKind(question, fields.kind, own)
  const typed = answersOf(question).flatMap(({ id, label }) => {
    const problem = scoreProblem(fields.scores[id] ?? '')
    return problem === null ? [] : [`“${label}”: ${problem}`]
  })
  const noScores =
    typed[0] ??
    (Object.keys(scoresOf(fields, question)).length === 0 ? 'At least one option needs a score.' : undefined)
  return {
    ...nameProblem(labelOfFields(fields)),
    ...(why !== null && { kind: why }),
    ...(fields.kind === 'score' && noScores !== undefined && { scores: noScores }),
  }
}

/** A value over the whole dataset, unweighted; `base` counts respondents, in a grid answers. */
export interface TotalValue {
  readonly value: number
  readonly base: number
}

const npsOf = (score: number): number => (score >= 9 ? 100 : score >= 7 ? 0 : -100)

const weighed = (question: Question, points: ReadonlyMap<string, number>): { sum: number; n: number } =>
  answersOf(question).reduce(
    ({ sum, n }, option) => {
      const point = points.get(option.id)
      return point === undefined ? { sum, n } : { sum: sum + option.n * point, n: n + option.n }
    },
    { sum: 0, n: 0 },
  )

const pointsOf = (fields: CalculatedFields, question: Question): ReadonlyMap<string, number> => {
  if (fields.kind === 'score') return new Map(Object.entries(scoresOf(fields, question)))
  const scored = answersOf(question).flatMap(({ id, score, code }) => {
    const value = score ?? (fields.kind === 'nps' && typeof code === 'number' ? code : undefined)
    return value === undefined ? [] : [[id, fields.kind === 'nps' ? npsOf(value) : value] as const]
  })
  return new Map(scored)
}

/** The value for the total, from the counts of the options; null where counts alone do not give it. */
export const totalOf = (fields: CalculatedFields, question: Question): TotalValue | null => {
  if (fields.kind === 'top_box' || isNumber(question)) return null
  const { fundamental_question_type: type, is_interval: isScale } = question
  const several = type === 'multi'
  // The rows of a grid without a scale may allow several answers.
  if (type === 'grid' && !isScale) return null
  // The average of each person's scores depends on which answers they combined.
  if (several && fields.combine !== 'sum') return null
  const { sum, n } = weighed(question, pointsOf(fields, question))
  const base = several ? question.base : n
  return base === 0 ? null : { value: sum / base, base }
}

/** The labels of the options in a box, highest or lowest first. */
export const boxLabels = (question: Question, box: Pick<CalculatedFields, 'count' | 'end'>): string[] => {
  const labels = new Map(question.categorical_responses.map(({ id, label }) => [id, label]))
  return boxOf(question, box).map(id => labels.get(id) ?? id)
}
