import { ALL, isOut, numberIn, OUT, type TypedGroup, type TypedMargin, type TypedWeight } from './typed'

const withMargin = (typed: TypedWeight, at: number, margin: TypedMargin): TypedWeight => ({
  ...typed,
  margins: typed.margins.map((one, place) => (place === at ? margin : one)),
})

/** Places after the point that people type: as many as the targets have, at least one. */
const PLACES = 2

/** A number as people type it, with two places at most. */
export const written = (value: number): string => String(Number(value.toFixed(PLACES)))

/** Percentages in proportion, rounded so that they add up to exactly 100. */
export const scaledTo100 = (values: readonly number[]): number[] => {
  const sum = values.reduce((so, value) => so + value, 0)
  if (sum <= 0) return [...values]
  const unit = 10 ** PLACES
  const exact = values.map(value => (100 * unit * value) / sum)
  const parts = exact.map(Math.floor)
  let left = 100 * unit - parts.reduce((so, part) => so + part, 0)
  const byRest = exact.map((value, at) => ({ at, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest)
  for (const { at } of byRest) {
    if (left <= 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left -= 1
  }
  return parts.map(part => part / unit)
}

/** Every segment gets targets of its own, which are those of all so far. */
export const withOwnTargets = (typed: TypedWeight): TypedWeight =>
  typed.own
    ? typed
    : {
        ...typed,
        own: true,
        margins: typed.margins.map(margin => ({
          ...margin,
          groups: margin.groups.map(group => ({
            ...group,
            targets: Object.fromEntries(typed.segments.map(id => [id, group.targets[ALL] ?? ''])),
          })),
        })),
      }

/** All segments share the targets of one of them. */
export const withSameTargets = (typed: TypedWeight, of: string | null): TypedWeight => ({
  ...typed,
  own: false,
  margins: typed.margins.map(margin => ({
    ...margin,
    groups: margin.groups.map(group => ({
      ...group,
      targets: { [ALL]: group.targets[ALL] ?? group.targets[of ?? typed.segments[0] ?? ''] ?? '' },
    })),
  })),
})

/** Nothing is weighted by itself any more. */
export const together = (typed: TypedWeight, of: string | null): TypedWeight => ({
  ...withSameTargets(typed, of),
  within: null,
  segments: [],
})

const joinedTargets = (one: TypedGroup, other: TypedGroup): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...Object.keys(one.targets), ...Object.keys(other.targets)])].map(key => {
      const [a, b] = [one.targets[key] ?? '', other.targets[key] ?? '']
      const values = [numberIn(a), numberIn(b)].filter(value => value !== null)
      if (values.length === 0) return [key, isOut(a) ? a : b]
      return [key, written(values.reduce((so, value) => so + value, 0))]
    }),
  )

/** Two groups of a margin become one, in the place of the second. */
export const merged = (typed: TypedWeight, at: number, group: number, into: number, label: string): TypedWeight => {
  const margin = typed.margins[at]
  const [from, to] = [margin?.groups[group], margin?.groups[into]]
  if (!margin || !from || !to || group === into) return typed
  const joined = { cells: [...to.cells, ...from.cells], label, targets: joinedTargets(from, to) }
  const groups = margin.groups
    .map((one, place) => (place === into ? joined : one))
    .filter((_, place) => place !== group)
  return withMargin(typed, at, { ...margin, groups })
}

const leftOutUnder = (margin: TypedMargin, group: number, key: string): TypedMargin => {
  const values = margin.groups.map((one, at) => (at === group ? null : numberIn(one.targets[key] ?? '')))
  const kept = values.filter(value => value !== null)
  const scaled = margin.unit === 'count' ? kept : scaledTo100(kept)
  let next = 0
  return {
    ...margin,
    groups: margin.groups.map((one, at) => {
      if (at === group) return { ...one, targets: { ...one.targets, [key]: OUT } }
      if (values[at] === null) return one
      const value = scaled[next] ?? 0
      next += 1
      return { ...one, targets: { ...one.targets, [key]: written(value) } }
    }),
  }
}

/** A group has no target in a segment, and the others of its margin share it there in their proportions. */
export const leftOut = (typed: TypedWeight, at: number, group: number, segment: string | null): TypedWeight => {
  const ready = typed.within !== null && segment !== null ? withOwnTargets(typed) : typed
  const margin = ready.margins[at]
  if (!margin) return typed
  return withMargin(ready, at, leftOutUnder(margin, group, ready.own && segment !== null ? segment : ALL))
}

/** The targets of a margin in proportion, so that they add up to 100. */
export const balanced = (typed: TypedWeight, at: number, key: string): TypedWeight => {
  const margin = typed.margins[at]
  return margin ? withMargin(typed, at, leftOutUnder(margin, -1, key)) : typed
}

export const withTarget = (typed: TypedWeight, at: number, group: number, key: string, text: string): TypedWeight => {
  const margin = typed.margins[at]
  if (!margin) return typed
  const groups = margin.groups.map((one, place) =>
    place === group ? { ...one, targets: { ...one.targets, [key]: text } } : one,
  )
  return withMargin(typed, at, { ...margin, groups })
}

export const withUnit = (typed: TypedWeight, at: number, unit: TypedMargin['unit']): TypedWeight => {
  const margin = typed.margins[at]
  return margin ? withMargin(typed, at, { ...margin, unit }) : typed
}

export const withoutMargin = (typed: TypedWeight, at: number): TypedWeight => ({
  ...typed,
  margins: typed.margins.filter((_, place) => place !== at),
})

/** A margin one place up or down: margins are fitted in their order. */
export const movedMargin = (typed: TypedWeight, at: number, by: -1 | 1): TypedWeight => {
  const margins = [...typed.margins]
  const [margin] = margins.splice(at, 1)
  if (!margin || at + by < 0 || at + by > margins.length) return typed
  margins.splice(at + by, 0, margin)
  return { ...typed, margins }
}
