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
  // Numbers of places and facets are small: arrays by number are several times as fast as maps.
  const placeOf: Spread['places'][number][] = []
  let [least, most] = [0, 0]
  for (const place of places) {
    placeOf[place[0]] = place
    for (const facet of place[2]) {
      least = Math.min(least, facet)
      most = Math.max(most, facet)
    }
  }
  const counts = new Float64Array(most - least + 1)
  const last = new Int32Array(counts.length)
  let thing = 0
  const count = (amount: number, at: readonly number[], view: number): void => {
    thing += 1
    for (const no of at) {
      const place = placeOf[no]
      if (!place || (view !== -1 && place[1] !== 0 && place[1] !== view)) continue
      for (const facet of place[2]) {
        if (last[facet - least] === thing) continue
        last[facet - least] = thing
        counts[facet - least] = (counts[facet - least] ?? 0) + amount
      }
    }
  }
  const views = Array.from({ length: categories + 1 }, (_, view) => view)
  return (categories === 0 ? views : [-1, ...views]).flatMap(view => {
    counts.fill(0)
    for (const [no, amount] of alone) count(amount, [no], view)
    for (const [amount, at] of sets) count(amount, at, view)
    return [...counts].flatMap((found, at) => (found > 0 ? [{ view, facet: at + least, count: found }] : []))
  })
}
