import { FIRST_CODE } from '@core/crosstab'
import type { BreakoutDef, QuestionDef } from '@core/domain/question'
import { cleanText } from './clean'
import { define, shown } from './define'
import { sameValues } from './groups'
import { countsOf, optionSet } from './options'
import { markAnswered, type Profile } from './profile'
import { isMeasure } from './singles'
import type { FoundQuestion } from './types'

export interface GridRow {
  readonly profile: Profile
  readonly label: string
}

export interface GridSpec {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly rows: readonly GridRow[]
  readonly reason: string
  readonly length: number
}

const MOST_GRID_CODES = 15

const breakoutsOf = (rows: readonly GridRow[]): BreakoutDef[] =>
  rows.map(({ profile, label }) => ({
    name: profile.variable.name,
    text: cleanText(label) || profile.variable.name,
    original_text: profile.variable.label || profile.variable.name,
    source: { kind: 'variable', var: profile.variable.name },
  }))

const answeredBy = (rows: readonly GridRow[], length: number): number => {
  const marks = new Uint8Array(length)
  for (const { profile } of rows) markAnswered(profile, marks)
  return marks.reduce((n, mark) => n + mark, 0)
}

const finish = (
  { id, name, text, rows, reason, length }: GridSpec,
  rest: Partial<QuestionDef>,
  state: FoundQuestion['state'] = 'ready',
): FoundQuestion => {
  const base = answeredBy(rows, length)
  return {
    id,
    def: define(name, text, { kind: 'grid', source: null, breakouts: breakoutsOf(rows), ...rest }),
    state,
    reason,
    set: null,
    variables: rows.map(({ profile }) => shown(profile.variable)),
    base,
    counts: Object.fromEntries(countsOf(rows.map(({ profile }) => profile))),
    include: base > 0,
    replaces: [],
  }
}

/** Rows with the very same value labels and missing codes. */
export const isLabelledGrid = (profiles: readonly Profile[]): boolean => {
  const [first] = profiles
  return (
    first !== undefined &&
    first.variable.valueLabels.length > 1 &&
    profiles.every(profile => !profile.measured && sameValues(first, profile))
  )
}

/** At least half of a row's answers are given in other rows too. */
const sharesAnswers = (profile: Profile, rows: readonly Profile[]): boolean => {
  const elsewhere = new Set(rows.filter(row => row !== profile).flatMap(({ codes }) => codes.map(({ code }) => code)))
  return profile.codes.filter(({ code }) => elsewhere.has(code)).length * 2 >= profile.codes.length
}

/** Rows without labels whose few answers are mostly the same in all of them. */
export const isPlainGrid = (profiles: readonly Profile[]): boolean => {
  const answered = profiles.filter(({ valid }) => valid > 0)
  const [first] = answered
  if (
    first === undefined ||
    answered.length < 2 ||
    answered.some(profile => profile.measured || profile.variable.valueLabels.length > 0)
  )
    return false
  if (answered.some(({ variable }) => variable.type !== first.variable.type) || first.variable.type === 'date')
    return false
  if (
    first.variable.type === 'numeric' &&
    answered.some(({ integers, min, max }) => !integers || min < -9 || max > 100)
  )
    return false
  if (
    first.variable.type === 'numeric' &&
    answered.some(profile => profile.variable.measure === 'scale' || isMeasure(profile))
  )
    return false
  const union = new Set(answered.flatMap(({ codes }) => codes.map(({ code }) => code)))
  if (union.size < 2 || union.size > MOST_GRID_CODES) return false
  return answered.every(profile => sharesAnswers(profile, answered))
}

export const gridQuestion = (spec: GridSpec): FoundQuestion => {
  const { unlabelled, ...set } = optionSet(spec.rows.map(({ profile }) => profile))
  const first = spec.rows[0]?.profile.variable
  const bareNumbers = first?.type === 'numeric' && unlabelled.length > 0
  const note =
    first?.valueLabels.length === 0
      ? 'Its codes have no labels; a codebook would name them.'
      : `Code ${unlabelled.slice(0, 5).join(', ')} has no label.`
  if (!bareNumbers) return finish(spec, set)
  // Where no code has a label there is nothing to look at; where some have one, the rest may be mistakes.
  const state = first.valueLabels.length === 0 ? 'ready' : 'check'
  return finish({ ...spec, reason: `${spec.reason} ${note}` }, set, state)
}

/** A grid of numbers: each row has a mean. */
export const numericGrid = (spec: GridSpec): FoundQuestion =>
  finish(spec, { calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }] })

export const isNumericGrid = (profiles: readonly Profile[]): boolean =>
  profiles.every(
    ({ variable, unique, valid }) =>
      variable.type === 'numeric' && variable.valueLabels.length === 0 && (!unique || valid < 20),
  )

/** Every respondent gives different ranks from 1 to the number of rows. */
export const isRanking = (profiles: readonly Profile[], length: number): boolean => {
  const size = profiles.length
  if (
    size < 2 ||
    size > 30 ||
    profiles.some(
      ({ measured, integers, min, max, valid }) => valid > 0 && (measured || !integers || min < 1 || max > size),
    )
  )
    return false
  const seen = new Uint32Array(length)
  let repeats = 0
  let answers = 0
  for (const { column } of profiles) {
    if (column.kind !== 'coded') return false
    for (let row = 0; row < length; row += 1) {
      const index = column.index[row] ?? 0
      if (index < FIRST_CODE) continue
      const bit = 1 << Number(column.dictionary[index - FIRST_CODE])
      answers += 1
      if (((seen[row] ?? 0) & bit) !== 0) repeats += 1
      seen[row] = (seen[row] ?? 0) | bit
    }
  }
  return answers > 0 && repeats * 100 <= answers
}

/** Ranks are categories in order; their mean is the mean rank. */
export const rankingQuestion = (spec: GridSpec): FoundQuestion => {
  const { options } = optionSet(spec.rows.map(({ profile }) => profile))
  const ranked = options.map(option => ({ ...option, score: option.missing ? null : Number(option.codes[0]) }))
  return finish(spec, {
    options: ranked,
    ordered: true,
    calculated: [{ id: 'mean', label: 'Mean rank', kind: 'mean' }],
  })
}
