import type { PreparedVariable } from '@core/contract'
import type { StepAction, Where } from '@core/domain/preparation'
import { aText, listOf, oneOf, recordOf } from '@/lib/readers'
import type { Values } from './sets'

export const RELATIONS = [
  'is',
  'is_not',
  'at_least',
  'at_most',
  'between',
  'ticked_at_least',
  'answered',
  'not_answered',
] as const
export type Relation = (typeof RELATIONS)[number]

/** One condition as it is typed. */
export interface TypedCondition {
  readonly question: string
  readonly relation: Relation
  readonly options: readonly string[]
  readonly from: string
  readonly to: string
}

export interface TypedSegment {
  readonly label: string
  readonly conditions: readonly TypedCondition[]
}

export interface TypedBand {
  readonly label: string
  /** Empty: no lower limit. */
  readonly from: string
}

export interface TypedWave {
  readonly label: string
  readonly from: string
  readonly to: string
}

export const UNITS = ['month', 'quarter', 'year', 'wave'] as const
export const HOWS = ['mean', 'sum', 'count', 'difference'] as const

/** Everything that an editor of a derived variable can hold; each kind uses its own part. */
export interface TypedDerived {
  readonly name: string
  readonly text: string
  readonly of: readonly string[]
  readonly bands: readonly TypedBand[]
  readonly unit: (typeof UNITS)[number]
  readonly waves: readonly TypedWave[]
  readonly segments: readonly TypedSegment[]
  /** Name of everyone else; empty leaves them out. */
  readonly rest: string
  readonly how: (typeof HOWS)[number]
  readonly minimum: string
  readonly where: readonly TypedCondition[]
}

const aCondition = recordOf({
  question: aText,
  relation: oneOf(...RELATIONS),
  options: listOf(aText),
  from: aText,
  to: aText,
})

export const readDerived = recordOf<TypedDerived>({
  name: aText,
  text: aText,
  of: listOf(aText),
  bands: listOf(recordOf({ label: aText, from: aText })),
  unit: oneOf(...UNITS),
  waves: listOf(recordOf({ label: aText, from: aText, to: aText })),
  segments: listOf(recordOf({ label: aText, conditions: listOf(aCondition) })),
  rest: aText,
  how: oneOf(...HOWS),
  minimum: aText,
  where: listOf(aCondition),
})

export const emptyCondition = (question = ''): TypedCondition => ({
  question,
  relation: 'is',
  options: [],
  from: '',
  to: '',
})

export type DerivedKind = 'bands' | 'periods' | 'segments' | 'combine' | 'compute' | 'among'

/** What the new variables of each kind are called. */
export const DERIVED: Readonly<Record<DerivedKind, { readonly title: string; readonly suffix: string }>> = {
  bands: { title: 'Bands of a number', suffix: '_bands' },
  periods: { title: 'Periods of a date', suffix: '_period' },
  segments: { title: 'Segments', suffix: '' },
  combine: { title: 'Combination of two questions', suffix: '_by' },
  compute: { title: 'Mean, sum, count or difference', suffix: '_computed' },
  among: { title: 'Copy among some people', suffix: '_among' },
}

export const firstDerived = (kind: DerivedKind, of: readonly PreparedVariable[]): TypedDerived => {
  const [first, second] = of
  const name = kind === 'segments' ? 'Segments' : first ? `${first.name}${DERIVED[kind].suffix}` : ''
  return {
    name: kind === 'combine' && first && second ? `${first.name}_by_${second.name}` : name,
    text: kind === 'combine' && first && second ? `${first.text} by ${second.text}` : (first?.text ?? ''),
    of: of.map(variable => variable.name),
    bands: [
      { label: '', from: '' },
      { label: '', from: '' },
    ],
    unit: 'month',
    waves: [{ label: 'Wave 1', from: '', to: '' }],
    segments: [{ label: 'Segment 1', conditions: [emptyCondition(first?.name)] }],
    rest: 'Everyone else',
    how: 'mean',
    minimum: '',
    where: [emptyCondition()],
  }
}

const numberOf = (text: string): number | undefined => {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value
}

const whereOf = ({ question, relation, options, from, to }: TypedCondition): Where => {
  switch (relation) {
    case 'is':
      return { question, options }
    case 'is_not':
      return { not: { question, options } }
    case 'at_least':
      return { question, at_least: numberOf(from) }
    case 'at_most':
      return { question, at_most: numberOf(to) }
    case 'between':
      return { question, at_least: numberOf(from), at_most: numberOf(to) }
    case 'ticked_at_least':
      return { question, ticked_at_least: numberOf(from) ?? 1 }
    case 'answered':
      return { question, answered: true }
    case 'not_answered':
      return { question, answered: false }
  }
}

const all = (conditions: readonly TypedCondition[]): Where => {
  const [first, ...rest] = conditions.map(whereOf)
  return first && rest.length === 0 ? first : { and: first ? [first, ...rest] : [] }
}

const conditionGap = ({ question, relation, options, from, to }: TypedCondition): string | null => {
  if (question === '') return 'Choose the question of every condition'
  if ((relation === 'is' || relation === 'is_not') && options.length === 0) return `Choose an answer of ${question}`
  const wants = { at_least: [from], at_most: [to], between: [from, to], ticked_at_least: [from] }
  const numbers = relation in wants ? wants[relation as keyof typeof wants] : []
  return numbers.some(text => numberOf(text) === undefined) ? `Type a number for ${question}` : null
}

const firstGap = (conditions: readonly TypedCondition[]): string | null =>
  conditions.length === 0 ? 'Add a condition' : (conditions.map(conditionGap).find(gap => gap !== null) ?? null)

/** What is still to be filled in; null when the step can be asked for. */
export const derivedGap = (kind: DerivedKind, typed: TypedDerived): string | null => {
  if (typed.name.trim() === '') return 'Give it a name'
  switch (kind) {
    case 'bands':
      return typed.bands.slice(1).some(({ from }) => numberOf(from) === undefined)
        ? 'Type the lower limit of every band but the first'
        : null
    case 'periods':
      return typed.unit === 'wave' &&
        typed.waves.some(({ label, from, to }) => label === '' || from === '' || to === '')
        ? 'Give every wave a name and two dates'
        : null
    case 'segments':
      if (typed.segments.some(({ label }) => label.trim() === '')) return 'Give every segment a name'
      return typed.segments.map(({ conditions }) => firstGap(conditions)).find(gap => gap !== null) ?? null
    case 'combine':
      return typed.of.length === 2 ? null : 'Choose two questions'
    case 'compute':
      return typed.of.length > 0 ? null : 'Choose variables'
    case 'among':
      return firstGap(typed.where)
  }
}

/** The step that makes the derived variable. */
export const derivedAction = (kind: DerivedKind, typed: TypedDerived): StepAction => {
  const { name, text } = typed
  const [first = '', second = ''] = typed.of
  switch (kind) {
    case 'bands':
      return {
        kind,
        name,
        text,
        of: first,
        bands: typed.bands.map(({ label, from }) => ({
          ...(label.trim() !== '' && { label: label.trim() }),
          from: numberOf(from) ?? null,
        })),
      }
    case 'periods':
      return {
        kind,
        name,
        text,
        of: first,
        unit: typed.unit,
        ...(typed.unit === 'wave' && { waves: typed.waves }),
      }
    case 'segments':
      return {
        kind,
        name,
        text,
        segments: typed.segments.map(({ label, conditions }) => ({ label: label.trim(), where: all(conditions) })),
        rest: typed.rest.trim() === '' ? null : typed.rest.trim(),
      }
    case 'combine':
      return { kind, name, text, of: [first, second] }
    case 'compute': {
      const minimum = numberOf(typed.minimum)
      return { kind, name, text, how: typed.how, of: typed.of, ...(minimum !== undefined && { minimum }) }
    }
    case 'among':
      return { kind, name, text, of: first, where: all(typed.where) }
  }
}

const middle = (bins: NonNullable<Values['histogram']>['bins'], share: number): number => {
  const total = bins.reduce((sum, { n }) => sum + n, 0)
  let passed = 0
  for (const { from, n } of bins) {
    if (passed >= total * share && passed > 0) return from
    passed += n
  }
  return bins[bins.length - 1]?.from ?? 0
}

/** Bands with about as many people each, as far as the classes of the histogram allow. */
export const equalBands = ({ bins }: NonNullable<Values['histogram']>, groups: number): TypedBand[] => {
  const cuts = Array.from({ length: groups - 1 }, (_, at) => middle(bins, (at + 1) / groups))
  return [{ label: '', from: '' }, ...[...new Set(cuts)].map(from => ({ label: '', from: String(from) }))]
}
