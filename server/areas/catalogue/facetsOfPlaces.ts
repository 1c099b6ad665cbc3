import type { FacetCount } from './facets'

/** Things by where they are, without the things themselves. */
export interface Spread {
  /** The number of a place, which of the chosen categories it fails in (missedCategory), and its facets. */
  readonly places: readonly (readonly [no: number, missed: number, facets: readonly number[]])[]
  /** How many things are in one place alone. */
  readonly alone: readonly (readonly [no: number, amount: number])[]
  /** How many things are in all of these places. */
  readonly sets: readonly (readonly [amount: number, places: readonly number[]])[]
}

/** As countFacets: how many different things each facet has in each view. A thing counts once, however many of its places have the facet. */
export const countInPlaces = ({ places, alone, sets }: Spread, categories: number): FacetCount<number>[] => {
  const placeOf = new Map(places.map(place => [place[0], place]))
  const groups = [
    ...alone.map(([no, amount]) => ({ amount, at: [no] as readonly number[] })),
    ...sets.map(([amount, at]) => ({ amount, at })),
  ]
  const views = Array.from({ length: categories + 1 }, (_, view) => view)
  return (categories === 0 ? views : [-1, ...views]).flatMap(view => {
    const counts = new Map<number, number>()
    const last = new Map<number, number>()
    for (const [group, { amount, at }] of groups.entries())
      for (const no of at) {
        const [, missed, facets] = placeOf.get(no) ?? [no, 0, []]
        if (view !== -1 && missed !== 0 && missed !== view) continue
        for (const facet of facets) {
          if (last.get(facet) === group) continue
          last.set(facet, group)
          counts.set(facet, (counts.get(facet) ?? 0) + amount)
        }
      }
    return [...counts].map(([facet, count]) => ({ view, facet, count }))
  })
}
