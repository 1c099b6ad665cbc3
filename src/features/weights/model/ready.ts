import type { WeighedSegment, WeighingTried } from '@core/contract'
import { wrongTotals } from './action'
import { answersOf, groupLabel, marginLabel, newMargin, type AnswersByName } from './margins'
import { OUT, type TypedWeight } from './typed'

/** Variables whose answers an editor needs. */
export const neededOf = ({ margins, within }: TypedWeight): string[] => [
  ...new Set([...margins.flatMap(({ of }) => of), ...(within === null ? [] : [within])]),
]

/** What is typed, with groups of margins that were just added and all segments of a split that was just chosen. */
export const readyOf = (typed: TypedWeight, answers: AnswersByName): TypedWeight => ({
  ...typed,
  margins: typed.margins.map(margin =>
    margin.groups.length === 0 && margin.of.every(name => answers.has(name)) ? newMargin(margin.of, answers) : margin,
  ),
  segments:
    typed.within !== null && typed.segments.length === 0
      ? answersOf(answers, typed.within).map(({ id }) => id)
      : typed.segments,
})

export interface NamedMargin {
  readonly label: string
  readonly groups: readonly string[]
}

/** What margins and groups are called. */
export const namesOf = ({ margins }: TypedWeight, answers: AnswersByName): NamedMargin[] =>
  margins.map(margin => ({
    label: marginLabel(margin.of, answers),
    groups: margin.groups.map(group => groupLabel(margin, group, answers)),
  }))

export const segmentLabel = ({ within }: TypedWeight, id: string, answers: AnswersByName): string =>
  within === null ? '' : (answersOf(answers, within).find(option => option.id === id)?.label ?? id)

/** The outcome of a margin, as long as it is still about these groups. */
export const outcomeOf = (segment: WeighedSegment | null, at: number, { label, groups }: NamedMargin) => {
  const margin = segment?.margins[at]
  if (!margin?.label.startsWith(label)) return null
  return margin.groups.every(({ group }) => group === null || group < groups.length) ? margin : null
}

export const segmentOf = (tried: WeighingTried | null, id: string | null): WeighedSegment | null =>
  tried?.segments.find(segment => segment.id === id) ?? null

export interface ToFix {
  readonly words: string
  /** The segment where it is; null: everybody. */
  readonly segment: string | null
}

const plural = (blank: number): string => (blank === 1 ? '1 target is missing' : `${String(blank)} targets are missing`)

const totalWords = (missing: number): string =>
  missing > 0
    ? `targets add up to ${(100 - missing).toFixed(1)}, ${missing.toFixed(1)} missing`
    : `targets add up to ${(100 - missing).toFixed(1)}, ${(-missing).toFixed(1)} too much`

/** What keeps a weighting from being tried, in sentences. */
export const gapsOf = (typed: TypedWeight, names: readonly NamedMargin[], answers: AnswersByName): ToFix[] =>
  wrongTotals(typed).map(({ margin, key, total }) => {
    const own = typed.within !== null && typed.own
    const where = own ? `, ${segmentLabel(typed, key, answers)}` : ''
    const words = total.blank > 0 ? `${plural(total.blank)} (${OUT} leaves a group out)` : totalWords(total.missing)
    return { words: `${names[margin]?.label ?? ''}${where}: ${words}`, segment: own ? key : null }
  })
