import { describe, expect, it } from 'vitest'
import { arrange, cellTests, codedColumn, numberColumn, tableFromColumns, tabulate, type Cube } from '../index'
import { VIEW } from '../testing'

interface Person {
  readonly group: number
  /** Null: not asked. */
  readonly spend: number | null
  readonly weight: number
}

const GROUPS = 3

const cubeOf = (people: readonly Person[], weighted = true): Cube => {
  const data = tableFromColumns(people.length, {
    group: codedColumn(people.map(({ group }) => group)),
    spend: numberColumn(people.map(({ spend }) => spend)),
    weight: numberColumn(people.map(({ weight }) => weight)),
  })
  const cats = Array.from({ length: GROUPS }, (_, code) => ({ key: String(code), label: '', codes: [code] }))
  const [cube] = tabulate(data, {
    rows: [
      {
        kind: 'numeric',
        var: 'spend',
        measures: [
          { key: 'mean', label: 'Mean', measure: 'mean' },
          { key: 'typical', label: 'Geometric mean', measure: 'geometric_mean' },
        ],
      },
    ],
    banner: [{ kind: 'single', id: 'group', var: 'group', cats }],
    weight: weighted ? 'weight' : null,
  })
  if (cube === undefined) throw new Error('no cube')
  return cube
}

const cellsOf = (cube: Cube, key = 'typical') => {
  const row = arrange(cube, VIEW).rows.find(each => each.key === key)
  if (row === undefined) throw new Error('no row')
  return row.cells
}

const valuesOf = (numbers: readonly (number | null)[], weights = numbers.map(() => 1)) =>
  cellsOf(cubeOf(numbers.map((spend, at) => ({ group: 0, spend, weight: weights[at] ?? 0 }))))[1]?.value

/** Numbers from 0 to 1, the same each time. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Skewed amounts: a fifth spends nothing, some repay, some were not asked; the second group spends half as much again. */
const people = ((next: () => number) =>
  Array.from({ length: 900 }, (_, at): Person => {
    const amount = Math.exp(2 + 1.5 * (next() + next() - 1)) * (at % GROUPS === 1 ? 1.5 : 1)
    const kind = next()
    return {
      group: at % GROUPS,
      spend: kind < 0.2 ? 0 : kind < 0.25 ? -amount : kind < 0.3 ? null : amount,
      weight: 0.2 + 2 * next(),
    }
  }))(random(11))

/**
 * Straight from the respondents, in two passes and in logarithms to the base 2: neither the figure nor the test depends on the
 * base.
 */
const figures = (chosen: readonly Person[]) => {
  const spenders = chosen.filter(({ spend }) => spend !== null && spend > 0)
  const sum = (of: (person: Person) => number) => spenders.reduce((all, person) => all + of(person), 0)
  const log = ({ spend }: Person) => Math.log2(spend ?? NaN)
  const base = sum(({ weight }) => weight)
  const mean = sum(person => person.weight * log(person)) / base
  const effective = base ** 2 / sum(({ weight }) => weight ** 2)
  const variance = (sum(person => person.weight * (log(person) - mean) ** 2) / base) * (effective / (effective - 1))
  return { n: spenders.length, value: 2 ** mean, mean, error: variance / effective, effective }
}

const welch = (a: ReturnType<typeof figures>, b: ReturnType<typeof figures>) => ({
  t: (a.mean - b.mean) / Math.sqrt(a.error + b.error),
  df: (a.error + b.error) ** 2 / (a.error ** 2 / (a.effective - 1) + b.error ** 2 / (b.effective - 1)),
})

describe('the geometric mean', () => {
  it('has the values of published examples', () => {
    // The examples of scipy.stats.gmean.
    expect(valuesOf([1, 4])).toBeCloseTo(2, 12)
    expect(valuesOf([1, 2, 3, 4, 5, 6, 7])).toBeCloseTo(3.3800151591412964, 12)
    expect(valuesOf([1, 4, 7], [3, 1, 3])).toBeCloseTo(2.80668351922014, 12)
  })

  it('is of the numbers above zero, and of nobody where there are none', () => {
    expect(valuesOf([0, -8, 1, null, 4])).toBeCloseTo(2, 12)
    // Most people have none, so that the middle of all numbers does not count.
    expect(valuesOf([0, 0, 0, 0, 0, 2, 8])).toBeCloseTo(4, 12)
    const cells = cellsOf(cubeOf([0, -1].map(spend => ({ group: 0, spend, weight: 1 }))))
    expect(cells.map(({ value, n }) => [value, n])).toEqual(Array.from({ length: 1 + GROUPS }, () => [null, 0]))
  })

  it('keeps its digits for numbers that are large and close to each other', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => 1e9 + (at % 2))
    expect((valuesOf(numbers) ?? NaN) / 1e9).toBeCloseTo(Math.sqrt(1e9 * (1e9 + 1)) / 1e9, 13)
  })

  it('and its weighted base are those counted person by person, in every column', () => {
    const cube = cubeOf(people)
    const groups = [people, ...[0, 1, 2].map(code => people.filter(({ group }) => group === code))]
    cellsOf(cube).forEach((cell, at) => {
      const own = figures(groups[at] ?? [])
      expect(cell.n).toBe(own.n)
      expect(cell.value).toBeCloseTo(own.value, 9)
    })
  })

  it('is tested by Welch on the logarithms, against columns and the rest', () => {
    const cube = cubeOf(people)
    const groups = [0, 1, 2].map(code => figures(people.filter(({ group }) => group === code)))
    const tests = cellTests(cube, 'typical', 2, undefined, {
      first: 95,
      second: null,
      correction: 'none',
      test: 'house',
    })
    const [a, b] = groups
    if (tests === null || a === undefined || b === undefined) throw new Error('no test')
    const { t, df } = welch(b, a)
    const against = tests.against.find(({ column }) => column === 1)?.result
    expect([against?.statistic, against?.df]).toEqual([expect.closeTo(t, 9), expect.closeTo(df, 6)])
    const rest = welch(b, figures(people.filter(({ group }) => group !== 1)))
    expect([tests.rest?.t, tests.rest?.df]).toEqual([expect.closeTo(rest.t, 9), expect.closeTo(rest.df, 6)])
    const [, , second] = cellsOf(cube)
    expect([second?.letters, second?.rest]).toEqual(['AC', 'up'])
  })

  it('is the same for any unit of the number', () => {
    const cents = people.map(person => ({ ...person, spend: person.spend === null ? null : person.spend * 100 }))
    const [euros, same] = [cellsOf(cubeOf(people)), cellsOf(cubeOf(cents))]
    euros.forEach((cell, at) => {
      expect(same[at]?.value).toBeCloseTo((cell.value ?? NaN) * 100, 6)
      expect([same[at]?.letters, same[at]?.rest]).toEqual([cell.letters, cell.rest])
    })
  })

  it('never exceeds the mean of the numbers it is of', () => {
    const above = people.filter(({ spend }) => spend !== null && spend > 0)
    const cube = cubeOf(above, false)
    const means = cellsOf(cube, 'mean')
    cellsOf(cube).forEach((cell, at) => expect(cell.value ?? NaN).toBeLessThan(means[at]?.value ?? NaN))
  })
})
