import { describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/random'
import { countInPlaces, type Spread } from './facetsOfPlaces'

type Counts = Record<string, number>

const asCounts = (found: ReturnType<typeof countInPlaces>): Counts =>
  Object.fromEntries(found.map(({ view, facet, count }) => [`${view}/${facet}`, count]))

/** The same from every single thing: in a view, the facets of all its places that pass. */
const oneByOne = ({ places, alone, sets }: Spread, categories: number): Counts => {
  const things = [
    ...alone.flatMap(([no, amount]) => Array.from({ length: amount }, () => [no])),
    ...sets.flatMap(([amount, at]) => Array.from({ length: amount }, () => [...at])),
  ]
  const views = [...(categories === 0 ? [] : [-1]), ...Array.from({ length: categories + 1 }, (_, view) => view)]
  const counts: Counts = {}
  for (const view of views)
    for (const thing of things) {
      const passing = places.filter(
        ([no, missed]) => thing.includes(no) && (view === -1 || missed === 0 || missed === view),
      )
      for (const facet of new Set(passing.flatMap(([, , facets]) => facets)))
        counts[`${view}/${facet}`] = (counts[`${view}/${facet}`] ?? 0) + 1
    }
  return counts
}

describe('facets of things in several places', () => {
  it('count a thing once for each facet of any of its places', () => {
    const spread: Spread = {
      places: [
        [1, 0, [-2021, 5]],
        [2, 0, [-2020, 5]],
      ],
      alone: [[1, 3]],
      sets: [[2, [1, 2]]],
    }
    expect(asCounts(countInPlaces(spread, 0))).toEqual({ '0/-2021': 5, '0/5': 5, '0/-2020': 2 })
  })

  it('leave out, in each view, the places that fail in another chosen category', () => {
    const spread: Spread = {
      places: [
        [1, 1, [7]],
        [2, -1, [8]],
        [3, 0, [9]],
      ],
      alone: [[3, 1]],
      sets: [[4, [1, 2]]],
    }
    expect(asCounts(countInPlaces(spread, 2))).toEqual({
      '-1/7': 4,
      '-1/8': 4,
      '-1/9': 1,
      '0/9': 1,
      '1/7': 4,
      '1/9': 1,
      '2/9': 1,
    })
  })

  it('are the same as counted thing by thing', () => {
    const random = createRandom(5)
    for (let round = 0; round < 50; round += 1) {
      const categories = random.int(0, 3)
      const numbers = Array.from({ length: random.int(1, 12) }, (_, no) => no + 1)
      const some = <T>(from: readonly T[]): T[] => from.filter(() => random.int(0, 1) === 1)
      const spread: Spread = {
        places: numbers.map(no => [no, random.int(-1, categories), some([1, 2, 3, -2019, -2020])]),
        alone: some(numbers).map(no => [no, random.int(1, 4)]),
        sets: Array.from({ length: random.int(0, 6) }, () => [random.int(1, 4), some(numbers)]),
      }
      expect(asCounts(countInPlaces(spread, categories))).toEqual(oneByOne(spread, categories))
    }
  })
})
