import { recordOf } from '@/lib/readers'
import { sameJson } from '@/lib/sameJson'
import { isOut, OUT, readTyped, type TypedMargin, type TypedWeight } from './typed'

/** A weighting that is edited, and the saved one that it began with. */
export interface Work {
  readonly typed: TypedWeight
  readonly base: TypedWeight
}

export const readWork = recordOf<Work>({ typed: readTyped, base: readTyped })

/** Something that both changed, in the words of both. */
export interface Clash {
  /** What a person calls it; of a target the margin and group by their positions. */
  readonly what:
    | { readonly kind: 'name' | 'start' | 'smallest' | 'largest' | 'default' | 'margins' }
    | { readonly kind: 'target'; readonly margin: number; readonly group: number; readonly key: string }
  readonly mine: string
  readonly theirs: string
}

export interface Merge {
  /** Both changes; mine where they clash. */
  readonly merged: TypedWeight
  readonly clashes: readonly Clash[]
}

/** Everything but the targets: what they belong to. */
const frameOf = ({ within, segments, own, margins }: TypedWeight): unknown => ({
  within,
  segments,
  own,
  margins: margins.map(({ of, unit, groups }) => ({
    of,
    unit,
    groups: groups.map(({ cells, label }) => [cells, label]),
  })),
})

const targetsOf = ({ margins }: TypedWeight): unknown =>
  margins.map(({ groups }) => groups.map(({ targets }) => Object.entries(targets).sort(([a], [b]) => (a < b ? -1 : 1))))

const marginWords = ({ margins, within }: TypedWeight): string =>
  [margins.map(({ of }) => of.join(' × ')).join(', ') || 'none', ...(within === null ? [] : [`within ${within}`])].join(
    ', ',
  )

const targetWords = (text: string): string => (text === '' ? 'none' : isOut(text) ? OUT : text)

const mergedTargets = (base: TypedWeight, mine: TypedWeight, theirs: TypedWeight) => {
  const clashes: Clash[] = []
  const margins = mine.margins.map((margin, m): TypedMargin => ({
    ...margin,
    groups: margin.groups.map((group, g) => {
      const [was, other] = [base.margins[m]?.groups[g]?.targets ?? {}, theirs.margins[m]?.groups[g]?.targets ?? {}]
      const keys = new Set([...Object.keys(group.targets), ...Object.keys(other)])
      const targets = [...keys].map((key): [string, string] => {
        const [own, now, before] = [group.targets[key] ?? '', other[key] ?? '', was[key] ?? '']
        if (own === before || own === now) return [key, now]
        if (now !== before)
          clashes.push({
            what: { kind: 'target', margin: m, group: g, key },
            mine: targetWords(own),
            theirs: targetWords(now),
          })
        return [key, own]
      })
      return { ...group, targets: Object.fromEntries(targets) }
    }),
  }))
  return { margins, clashes }
}

const mergedFrame = (base: TypedWeight, mine: TypedWeight, theirs: TypedWeight) => {
  const frame = ({ within, segments, own, margins }: TypedWeight) => ({ within, segments, own, margins })
  const [was, own, other] = [frameOf(base), frameOf(mine), frameOf(theirs)]
  if (sameJson(own, was) && sameJson(other, was)) {
    const { margins, clashes } = mergedTargets(base, mine, theirs)
    return { frame: { ...frame(mine), margins }, clashes }
  }
  if (sameJson(own, other)) {
    const { margins, clashes } = mergedTargets({ ...mine, margins: [] }, mine, theirs)
    return { frame: { ...frame(mine), margins }, clashes }
  }
  if (sameJson(own, was) && sameJson(targetsOf(mine), targetsOf(base))) return { frame: frame(theirs), clashes: [] }
  if (sameJson(other, was) && sameJson(targetsOf(theirs), targetsOf(base))) return { frame: frame(mine), clashes: [] }
  const clash: Clash = { what: { kind: 'margins' }, mine: marginWords(mine), theirs: marginWords(theirs) }
  return { frame: frame(mine), clashes: [clash] }
}

const FIELDS = { text: 'name', start: 'start', min: 'smallest', max: 'largest', isDefault: 'default' } as const

const fieldWords = (value: string | boolean | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '') || 'none'

/** Changes of a person and of a colleague to the same weighting as one, and what both changed differently. */
export const mergeOf = ({ typed: mine, base }: Work, theirs: TypedWeight): Merge => {
  const { frame, clashes } = mergedFrame(base, mine, theirs)
  const both: Clash[] = []
  const field = <Name extends keyof typeof FIELDS>(name: Name): TypedWeight[Name] => {
    const own: TypedWeight[Name] = mine[name]
    const now: TypedWeight[Name] = theirs[name]
    const before: TypedWeight[Name] = base[name]
    if (own !== before && now !== before && own !== now)
      both.push({ what: { kind: FIELDS[name] }, mine: fieldWords(own), theirs: fieldWords(now) })
    return own === before ? now : own
  }
  const fields = {
    text: field('text'),
    start: field('start'),
    min: field('min'),
    max: field('max'),
    isDefault: field('isDefault'),
  }
  return { merged: { ...frame, ...fields }, clashes: [...both, ...clashes] }
}
