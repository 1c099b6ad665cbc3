import type { WeighAction, WeighMargin, WeighTarget } from '@core/domain/preparation'
import { aFlag, aText, listOf, mapOf, oneOf, orNull, recordOf } from '@/lib/readers'

/** Key of targets that are the same for all, where nothing is weighted by itself or all segments share them. */
export const ALL = ''
/** Typed for a group that has no target: its people keep their share. */
export const OUT = '–'

export interface TypedGroup {
  readonly cells: readonly (readonly string[])[]
  readonly label: string
  /** As typed, by segment id or under ALL. */
  readonly targets: Readonly<Record<string, string>>
}

export interface TypedMargin {
  readonly of: readonly string[]
  readonly unit: 'percent' | 'count'
  readonly groups: readonly TypedGroup[]
}

/** A weighting as it is edited. */
export interface TypedWeight {
  readonly text: string
  readonly margins: readonly TypedMargin[]
  readonly within: string | null
  /** Answers of it that are weighted each by itself. */
  readonly segments: readonly string[]
  /** Each segment has targets of its own. */
  readonly own: boolean
  readonly start: string | null
  readonly min: string
  readonly max: string
  readonly isDefault: boolean
}

export const readTyped = recordOf<TypedWeight>({
  text: aText,
  margins: listOf(
    recordOf<TypedMargin>({
      of: listOf(aText),
      unit: oneOf('percent', 'count'),
      groups: listOf(recordOf<TypedGroup>({ cells: listOf(listOf(aText)), label: aText, targets: mapOf(aText) })),
    }),
  ),
  within: orNull(aText),
  segments: listOf(aText),
  own: aFlag,
  start: orNull(aText),
  min: aText,
  max: aText,
  isDefault: aFlag,
})

export const EMPTY_WEIGHT: TypedWeight = {
  text: '',
  margins: [],
  within: null,
  segments: [],
  own: false,
  start: null,
  min: '',
  max: '',
  isDefault: true,
}

/** A number as people write it, with a point or a comma; null for anything else. */
export const numberIn = (text: string): number | null => {
  const plain = text.trim().replace(/\s|%/gu, '').replace(',', '.')
  const value = Number(plain)
  return plain === '' || !Number.isFinite(value) ? null : value
}

/** The segment whose targets are typed, where `segment` is looked at. */
export const keyFor = ({ within, own }: TypedWeight, segment: string | null): string =>
  within === null || !own ? ALL : (segment ?? ALL)

export const isOut = (text: string): boolean => /^[-–—−]$/u.test(text.trim())

const typedTarget = (target: number | null): string => (target === null ? OUT : String(target))

const targetsOf = (target: WeighTarget): Record<string, string> =>
  target === null || typeof target === 'number'
    ? { [ALL]: typedTarget(target) }
    : Object.fromEntries(Object.entries(target).map(([id, value]) => [id, typedTarget(value)]))

const isOwn = ({ margins }: WeighAction): boolean =>
  margins.some(({ groups }) => groups.some(({ target }) => typeof target === 'object' && target !== null))

/** Where one margin has targets per segment, all have them: what is the same for all is written out. */
const spread = (target: WeighTarget, segments: readonly string[]): WeighTarget =>
  target === null || typeof target === 'number' ? Object.fromEntries(segments.map(id => [id, target])) : target

const typedMargin = ({ of, unit = 'percent', groups }: WeighMargin, own: boolean, segments: readonly string[]) => ({
  of,
  unit,
  groups: groups.map(({ cells, label = '', target }) => ({
    cells,
    label,
    targets: targetsOf(own ? spread(target, segments) : target),
  })),
})

/** Segments that have targets of their own. */
const segmentsWithTargets = ({ margins }: WeighAction): string[] => [
  ...new Set(
    margins.flatMap(({ groups }) =>
      groups.flatMap(({ target }) => (typeof target === 'object' && target !== null ? Object.keys(target) : [])),
    ),
  ),
]

/** A step as it is edited; no segments: all answers of the variable that splits it. */
export const typedOf = (action: WeighAction): TypedWeight => {
  const { within, cap, start, default: isDefault = false } = action
  const segments = within ? (within.answers ?? segmentsWithTargets(action)) : []
  const own = isOwn(action)
  return {
    text: action.text || action.name,
    margins: action.margins.map(margin => typedMargin(margin, own, segments)),
    within: within?.of ?? null,
    segments,
    own,
    start: start ?? null,
    min: cap?.min === undefined ? '' : String(cap.min),
    max: cap?.max === undefined ? '' : String(cap.max),
    isDefault,
  }
}
