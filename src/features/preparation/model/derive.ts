import type { PreparedVariable } from '@core/contract'
import { aFlag, aText, listOf, oneOf, recordOf } from '@/lib/readers'

export const RELATIONS = [
  'is',
  'is_not',
  'at_least',
  'at_most',
  'over',
  'under',
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

/** Limits by hand, with as many people in each band, or of one width. */
export const CUTS = ['hand', 'groups', 'width'] as const
export const UNITS = ['month', 'quarter', 'year', 'wave'] as const
export const HOWS = ['mean', 'sum', 'count', 'difference'] as const

/** Everything that an editor of a derived variable can hold; each kind uses its own part. */
export interface TypedDerived {
  readonly name: string
  readonly text: string
  readonly of: readonly string[]
  readonly bands: readonly TypedBand[]
  /** How the limits were found. */
  readonly cut: (typeof CUTS)[number]
  readonly pieces: string
  readonly unit: (typeof UNITS)[number]
  readonly waves: readonly TypedWave[]
  readonly segments: readonly TypedSegment[]
  /** Name of everyone else; empty leaves them out. */
  readonly rest: string
  readonly overlap: boolean
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
  cut: oneOf(...CUTS),
  pieces: aText,
  unit: oneOf(...UNITS),
  waves: listOf(recordOf({ label: aText, from: aText, to: aText })),
  segments: listOf(recordOf({ label: aText, conditions: listOf(aCondition) })),
  rest: aText,
  overlap: aFlag,
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

/** The number that a text is, with a comma or a point; undefined for everything else. */
export const numberOf = (text: string): number | undefined => {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value
}

export type DerivedKind = 'bands' | 'periods' | 'segments' | 'combine' | 'compute' | 'among'

/** What the new variables of each kind are called. */
export const DERIVED: Readonly<Record<DerivedKind, { readonly title: string; readonly suffix: string }>> = {
  bands: { title: 'Bands of a number', suffix: '_bands' },
  periods: { title: 'Periods of a date', suffix: '_period' },
  segments: { title: 'Segments', suffix: '' },
  combine: { title: 'Combine two questions', suffix: '_by' },
  compute: { title: 'Mean, sum or count', suffix: '_computed' },
  among: { title: 'Copy among some', suffix: '_among' },
}

export const DERIVED_KINDS = Object.keys(DERIVED) as DerivedKind[]

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
    cut: 'hand',
    pieces: '4',
    unit: 'month',
    waves: [{ label: 'Wave 1', from: '', to: '' }],
    segments: [{ label: 'Segment 1', conditions: [emptyCondition(first?.name)] }],
    rest: 'Everyone else',
    overlap: false,
    how: 'mean',
    minimum: '',
    where: [emptyCondition()],
  }
}
