import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tabulateTwice as tabulate } from '../../test/harness/kernels'
import {
  arrange,
  codedColumn,
  meansOf,
  numberColumn,
  percentsOfColumnBase,
  percentsOfTableBase,
  proportionLetters,
  proportionTests,
  tableFromColumns,
  type Cube,
  type DataTable,
  type Plan,
  type TableView,
} from './index'

const categories = (count: number) => Array.from({ length: count }, (_, k) => ({ key: `k${k}`, label: '', codes: [k] }))

interface Person {
  readonly row: number | null
  readonly sex: number | null
  readonly members: readonly (number | null)[]
  readonly x: number | null
  readonly weight: number
}

const person = fc.record({
  row: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 8 }),
  sex: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 8 }),
  members: fc.array(fc.option(fc.integer({ min: 0, max: 1 }), { freq: 8 }), { minLength: 3, maxLength: 3 }),
  x: fc.option(fc.integer({ min: -50, max: 50 }), { freq: 8 }),
  weight: fc.double({ min: 0.1, max: 5, noNaN: true }),
})

/** A few drawn respondents repeated, so that bases are large enough to be tested. */
const people = fc
  .array(person, { minLength: 3, maxLength: 60 })
  .chain(drawn => fc.constantFrom(1, 7, 20).map(times => Array.from({ length: times }, () => drawn).flat()))

const tableOf = (all: readonly Person[], scale = 1): DataTable =>
  tableFromColumns(all.length, {
    row: codedColumn(all.map(({ row }) => row)),
    sex: codedColumn(all.map(({ sex }) => sex)),
    ...Object.fromEntries([0, 1, 2].map(m => [`m${m}`, codedColumn(all.map(({ members }) => members[m] ?? null))])),
    x: numberColumn(all.map(({ x }) => x)),
    weight: numberColumn(all.map(({ weight }) => weight * scale)),
  })

const nets = [
  { key: 'net', label: '', any_of: ['k0', 'k1'] },
  { key: 'all', label: '', any_of: ['k0', 'k1', 'k2'] },
]
const members = [0, 1, 2].map(m => ({ key: `k${m}`, label: '', var: `m${m}`, codes: [1] }))

const PLAN: Plan = {
  rows: [
    {
      kind: 'single',
      id: 'single',
      var: 'row',
      cats: categories(5),
      nets,
      means: [{ key: 'mean', label: '', scores: { k0: 1, k1: 2, k2: 3, k3: 4, k4: 5 } }],
    },
    { kind: 'multi', id: 'multi', members, nets },
    { kind: 'numeric', id: 'numeric', var: 'x' },
  ],
  banner: [
    { kind: 'single', id: 'sex', var: 'sex', cats: categories(3) },
    { kind: 'multi', id: 'm', members },
  ],
  weight: 'weight',
}

const cubes = (all: readonly Person[], scale?: number): Cube[] => tabulate(tableOf(all, scale), PLAN)

const near = (a: number | null | undefined, b: number | null | undefined, tolerance = 1e-9): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a !== undefined &&
    b !== undefined &&
    Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a)))

describe('whatever the answers', () => {
  it('a net is never below its largest part and never above their sum or the base', () => {
    fc.assert(
      fc.property(people, all => {
        for (const cube of cubes(all)) {
          for (const net of cube.rows.filter(row => row.type === 'net')) {
            const parts = cube.rows.filter(row => net.any_of?.includes(row.key))
            cube.columns.forEach((_, c) => {
              const counts = parts.map(part => part.n[c] ?? 0)
              expect(net.n[c]).toBeGreaterThanOrEqual(Math.max(...counts))
              expect(net.n[c]).toBeLessThanOrEqual(
                Math.min(
                  counts.reduce((a, b) => a + b, 0),
                  cube.base.n[c] ?? 0,
                ),
              )
            })
          }
        }
      }),
    )
  })

  it('total percentages of a single-response table sum to 100', () => {
    fc.assert(
      fc.property(people, all => {
        const [cube] = cubes(all)
        const cats = cube?.rows.filter(row => row.type === 'cat') ?? []
        const sum = cats.reduce((so, row) => so + (percentsOfTableBase(row, cube?.base ?? row)[0] ?? 0), 0)
        expect(near(sum, (cube?.base.n[0] ?? 0) === 0 ? 0 : 100)).toBe(true)
      }),
    )
  })

  it('scaling the weights changes no percentage, mean, test or letter', () => {
    fc.assert(
      fc.property(people, fc.constantFrom(0.001, 0.5, 3, 1000), (all, scale) => {
        const scaled = cubes(all, scale)
        cubes(all).forEach((cube, i) => {
          const other = scaled[i]
          if (other === undefined) throw new Error('a cube is absent')
          cube.rows.forEach((row, r) => {
            const same = other.rows[r]
            if (same === undefined) throw new Error('a row is absent')
            const percents = percentsOfColumnBase(same, other.base)
            percentsOfColumnBase(row, cube.base).forEach((percent, c) => expect(near(percent, percents[c])).toBe(true))
            const tests = proportionTests(other, same)
            proportionTests(cube, row).forEach((test, t) => expect(near(test.p, tests[t]?.p, 1e-7)).toBe(true))
            expect(proportionLetters(other, same)).toEqual(proportionLetters(cube, row))
          })
          cube.numbers.forEach((number, m) => {
            const means = other.numbers[m] === undefined ? [] : meansOf(other.numbers[m])
            meansOf(number).forEach((mean, c) => {
              expect(near(mean.mean, means[c]?.mean)).toBe(true)
              expect(near(mean.sdEffective, means[c]?.sdEffective, 1e-6)).toBe(true)
            })
          })
        })
      }),
    )
  })

  it('letters are antisymmetric: a over b excludes b over a', () => {
    fc.assert(
      fc.property(people, all => {
        for (const cube of cubes(all)) {
          const letters = cube.columns.map(column => column.letter)
          for (const row of cube.rows) {
            const won = proportionLetters(cube, row)
            won.forEach((beaten, a) => {
              for (const letter of beaten) expect(won[letters.indexOf(letter)]).not.toContain(letters[a] ?? 'none')
            })
          }
        }
      }),
    )
  })

  it('the order of respondents changes nothing', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 1000 }), (all, seed) => {
        const shuffled = all
          .map((one, i) => ({ one, at: (i * 2654435761 * seed) % 4294967296 }))
          .sort((a, b) => a.at - b.at)
        const other = cubes(shuffled.map(({ one }) => one))
        cubes(all).forEach((cube, i) => {
          const flat = ({ base, rows, overlaps }: Cube) =>
            [base, ...rows]
              .flatMap(({ n, w, w2 }) => [...n, ...w, ...w2])
              .concat(overlaps.flatMap(({ n, w, w2 }) => [n, w, w2]))
          const mine = flat(cube)
          const theirs = other[i] === undefined ? [] : flat(other[i])
          expect(theirs).toHaveLength(mine.length)
          expect(mine.every((value, k) => near(value, theirs[k], 1e-12))).toBe(true)
          cube.numbers.forEach((number, m) => {
            const means = other[i]?.numbers[m] === undefined ? [] : meansOf(other[i].numbers[m])
            meansOf(number).forEach((mean, c) => expect(near(mean.mean, means[c]?.mean, 1e-12)).toBe(true))
          })
        })
      }),
    )
  })

  it('an arranged table has one cell per column in every row and no value that is not a number', () => {
    const view = fc.record({
      numberType: fc.constantFrom('column_percent', 'row_percent', 'total_percent', 'count', 'index'),
      hideLowBase: fc.boolean(),
      suppressNullValues: fc.boolean(),
      showStatTesting: fc.boolean(),
      statsConfidence: fc.constantFrom(80, 90, 95, 99),
      lowBaseThreshold: fc.integer({ min: 0, max: 200 }),
      sortState: fc.record({
        ROW: fc.option(
          fc.record({
            key: fc.constantFrom('T', 'sex:k1', 'gone'),
            direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
          }),
        ),
        COLUMN: fc.option(
          fc.record({
            key: fc.constantFrom('k0', 'net', 'mean', 'gone'),
            direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
          }),
        ),
      }),
    }) satisfies fc.Arbitrary<TableView>
    fc.assert(
      fc.property(people, view, (all, seen) => {
        for (const cube of cubes(all)) {
          const { columns, rows, outcome } = arrange(cube, seen)
          if (outcome !== 'table') expect([columns, rows]).toEqual([[], []])
          for (const { cells } of rows) {
            expect(cells).toHaveLength(columns.length)
            for (const { value, state } of cells) {
              expect(value === null || Number.isFinite(value)).toBe(true)
              if (value === null) expect(state).toBe('empty')
            }
          }
        }
      }),
    )
  })
})
