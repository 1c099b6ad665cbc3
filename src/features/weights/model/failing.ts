import type { WeighedSegment, WeighingTried } from '@core/contract'
import { counted } from '@/lib/words'
import type { NamedMargin, ToFix } from './ready'
import { numberIn, type TypedWeight } from './typed'
import { leftOut, merged, together, withoutMargin } from './ways'

/** Segments that have no weights, in their order. */
export const failedSegments = (tried: WeighingTried | null): readonly WeighedSegment[] =>
  (tried?.segments ?? []).filter(({ status }) => status !== 'converged')

/** The failure in a line: segment and group, or the whole sentence. */
const shortWords = ({ label, status, message, about, margins }: WeighedSegment): string => {
  const groups = about.flatMap(({ margin, group }) => margins[margin]?.groups.filter(one => one.group === group) ?? [])
  const [first, ...more] = groups.map(one => one.label)
  const names =
    first === undefined || more.length === 0 ? first : `${first}, and ${counted(more.length, 'group', 'groups')} more`
  const where = label === '' ? '' : `${label}: `
  if (names === undefined || status === 'converged') return message ?? ''
  if (status === 'empty_target') return `${where}no one in ${names}`
  return `${where}${status === 'cap_impossible' ? 'limits too tight for' : 'the margins contradict each other at'} ${names}`
}

/** What keeps a weighting from being saved because segments have no weights. */
export const failuresToFix = (tried: WeighingTried | null): ToFix[] =>
  failedSegments(tried).map(segment => ({ words: shortWords(segment), segment: segment.id }))

/** The cause without the name of the segment, which is in the title. */
export const causeOf = ({ label, message }: WeighedSegment): string => {
  const cause = message?.startsWith(`${label}: `) === true ? message.slice(label.length + 2) : (message ?? '')
  return cause.charAt(0).toUpperCase() + cause.slice(1)
}

/** The group that is nearest in order and has people: scales are joined with their neighbours. */
const neighbourOf = (segment: WeighedSegment, margin: number, group: number): number | null => {
  const groups = segment.margins[margin]?.groups ?? []
  const peopled = groups.flatMap(one => (one.group === null || one.group === group || one.n === 0 ? [] : [one.group]))
  const [first] = peopled.sort((a, b) => Math.abs(a - group) - Math.abs(b - group) || a - b)
  return first ?? null
}

/** One change that may help. */
export interface Way {
  readonly words: string
  /** It changes more than the segment: shown more quietly. */
  readonly quiet?: boolean
  readonly next: TypedWeight
}

const up = (value: number): string => String(Math.ceil(value * 10 - 1e-9) / 10)
const down = (value: number): string => String(Math.floor(value * 10 + 1e-9) / 10)

/** Limits that let a group reach its target. */
const limitWays = (segment: WeighedSegment, typed: TypedWeight): Way[] => {
  const [about] = segment.about
  const needed = about
    ? segment.margins[about.margin]?.groups.find(({ group }) => group === about.group)?.factor
    : undefined
  const [min, max] = [numberIn(typed.min), numberIn(typed.max)]
  const away: Way = { words: 'Remove the limits', next: { ...typed, min: '', max: '' } }
  if (needed == null) return [away]
  if (max !== null && needed > max)
    return [{ words: `Raise the largest to ${up(needed)}`, next: { ...typed, max: up(needed) } }, away]
  if (min !== null && needed < min)
    return [{ words: `Lower the smallest to ${down(needed)}`, next: { ...typed, min: down(needed) } }, away]
  return [away]
}

/** Groups that merging is offered for; the others can be left out with them. */
const MOST_MERGES = 3

/** The ways out for a segment without weights, the likeliest first. */
export const waysOut = (segment: WeighedSegment, typed: TypedWeight, names: readonly NamedMargin[]): Way[] => {
  const where = segment.label === '' ? '' : ` in ${segment.label}`
  const merging = segment.about.slice(0, MOST_MERGES).flatMap(({ margin, group }): Way[] => {
    const labels = names[margin]?.groups ?? []
    const own = labels[group] ?? ''
    const near = neighbourOf(segment, margin, group)
    if (near === null) return []
    const other = labels[near] ?? ''
    return [{ words: `Merge ${own} with ${other}`, next: merged(typed, margin, group, near, `${other} + ${own}`) }]
  })
  const [first, ...more] = segment.status === 'empty_target' ? segment.about : []
  const leaving = first
    ? [
        {
          words:
            more.length > 0
              ? `Leave ${more.length === 1 ? 'both' : `all ${String(more.length + 1)}`} groups out${where}`
              : `Leave ${names[first.margin]?.groups[first.group] ?? ''} out${where}`,
          next: segment.about.reduce((so, { margin, group }) => leftOut(so, margin, group, segment.id), typed),
        },
      ]
    : []
  const contradicting = segment.status === 'not_converged' && typed.margins.length > 1 ? segment.about.slice(0, 1) : []
  return [
    ...(segment.status === 'cap_impossible' ? limitWays(segment, typed) : []),
    ...merging,
    ...leaving,
    ...contradicting.map(({ margin }): Way => ({
      words: `Remove ${names[margin]?.label ?? ''}`,
      quiet: true,
      next: withoutMargin(typed, margin),
    })),
    ...(typed.within === null
      ? []
      : [{ words: 'Weight all together', quiet: true, next: together(typed, segment.id) }]),
  ]
}
