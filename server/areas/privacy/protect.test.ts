import { describe, expect, it } from 'vitest'
import { codedColumn, meansOf, numberColumn, tableFromColumns, tabulate, type Cube } from '@core/crosstab'
import { baseWithin, bluntGroup, protectCube, roundedPart, tooSmall } from './protect'

const FLOOR = 10

interface Made {
  readonly weighted?: boolean
  /** Nets of axis groups, by their numbers. */
  readonly nets?: readonly (readonly number[])[]
  /** How many of the first respondents say yes; the others say no. */
  readonly yes?: number
}

/** Respondents per axis group. */
const cubeOf = (groups: readonly number[], { weighted = false, yes, nets = [] }: Made = {}): Cube => {
  const axis = groups.flatMap((size, group) => Array.from({ length: size }, () => group + 1))
  const table = tableFromColumns(axis.length, {
    axis: codedColumn(axis),
    answer: codedColumn(axis.map((_, i) => 1 + (yes === undefined ? i % 2 : Number(i >= yes)))),
    weight: numberColumn(axis.map((_, i) => 0.5 + (i % 3) / 2)),
  })
  const cats = groups.map((_, group) => ({ key: String(group + 1), label: `Group ${group + 1}`, codes: [group + 1] }))
  const netDefs = nets.map(any => ({ key: `net${any.join('')}`, label: 'Net', any_of: any.map(String) }))
  const yesNo = ['yes', 'no'].map((label, i) => ({ key: label, label, codes: [i + 1] }))
  const [cube] = tabulate(table, {
    rows: [
      {
        kind: 'single',
        var: 'answer',
        cats: yesNo,
        means: [{ key: 'mean', label: 'Mean', scores: { yes: 1, no: 2 } }],
      },
    ],
    banner: [{ kind: 'single', var: 'axis', cats, nets: netDefs }],
    weight: weighted ? 'weight' : null,
  })
  if (!cube) throw new Error('no cube')
  return cube
}

const shownOf = (cube: Cube, passing: number): Cube => {
  const shown = protectCube(cube, passing, FLOOR)
  if (!shown) throw new Error('refused')
  return shown
}

const percents = (cube: Cube, column = 0) =>
  cube.rows.map(row => Math.round((1000 * (row.w[column] ?? 0)) / (cube.base.w[column] ?? 0)) / 10)

describe('small groups', () => {
  it('are those under the floor, nobody among them', () => {
    expect([0, 9, 10].map(n => tooSmall(n, FLOOR))).toEqual([true, true, false])
  })

  it('read as nobody or as the floor; what is left by them reads so too', () => {
    expect([0, 1, 4, 5, 9, 10, 12, 13].map(n => roundedPart(n, 100, FLOOR))).toEqual([0, 0, 0, 10, 10, 10, 10, 15])
    expect([100, 96, 95, 91, 90].map(n => roundedPart(n, 100, FLOOR))).toEqual([100, 100, 90, 90, 90])
    expect([200, 191, 190].map(n => baseWithin(n, 200, FLOOR))).toEqual([200, 200, 190])
  })
})

describe('a table for a reader without full rights', () => {
  it('is refused when its total is too small, be it nobody', () => {
    expect(protectCube(cubeOf([5, 4]), 9, FLOOR)).toBeNull()
    expect(protectCube(cubeOf([]), 0, FLOOR)).toBeNull()
  })

  it('has no column under the floor, whether a few or nobody are in it', () => {
    const few = shownOf(cubeOf([4, 43, 21, 60]), 128)
    expect(few.base.n).toEqual([130, 0, 45, 20, 60])
    expect(few.rows.map(row => row.w[1])).toEqual([0, 0])
    expect(few.numbers[0]?.median[1]).toBeNull()
    expect(shownOf(cubeOf([0, 43, 21, 60]), 124).base.n).toEqual([125, 0, 45, 20, 60])
  })

  it('shows a column that leaves few out as Total', () => {
    for (const left of [0, 3, 9]) {
      const shown = shownOf(cubeOf([100, left]), 100 + left)
      expect(shown.base.n[1]).toBe(shown.base.n[0])
      expect(percents(shown, 1)).toEqual(percents(shown, 0))
    }
  })

  it('shows a column that leaves few of a net out as that net, and as Total where the net leaves few out', () => {
    const shown = shownOf(
      cubeOf([40, 3, 60, 50], {
        nets: [
          [1, 2],
          [3, 4],
        ],
        yes: 25,
      }),
      153,
    )
    expect(shown.base.n).toEqual([155, 45, 0, 60, 50, 45, 110])
    expect(percents(shown, 1)).toEqual(percents(shown, 5))
    // 100 of the net's 108, the net 108 of 115: the differences 8 and 7 must not be told by either.
    const chained = shownOf(cubeOf([100, 8, 7], { nets: [[1, 2]] }), 115)
    expect(chained.base.n).toEqual([115, 115, 0, 0, 115])
    expect(percents(chained, 1)).toEqual(percents(chained, 0))
  })

  it('does not tell a few who did not answer', () => {
    expect(shownOf(cubeOf([50, 45]), 98).base.n[0]).toBe(100)
    expect(shownOf(cubeOf([50, 45]), 105).base.n[0]).toBe(95)
  })

  it('tells whole percentages, no finer than five respondents, and blurs cells under the floor', () => {
    expect(percents(shownOf(cubeOf([100], { yes: 33 }), 100))).toEqual([35, 65])
    expect(percents(shownOf(cubeOf([1000], { yes: 333 }), 1000))).toEqual([33, 67])
    expect(percents(shownOf(cubeOf([100], { yes: 4 }), 100))).toEqual([0, 100])
    expect(percents(shownOf(cubeOf([100], { yes: 0 }), 100))).toEqual([0, 100])
    expect(percents(shownOf(cubeOf([100], { yes: 6 }), 100))).toEqual([10, 90])
    for (const cube of [cubeOf([33, 47], { weighted: true }), cubeOf([330, 470], { weighted: true })]) {
      const shown = shownOf(cube, cube.base.n[0] ?? 0)
      for (const column of [0, 1, 2])
        for (const percent of percents(shown, column)) expect(percent).toBe(Math.round(percent))
    }
  })

  it('rounds means to what five respondents more leave as it is, and tells nobody`s number', () => {
    const cube = cubeOf([333, 470], { weighted: true })
    const shown = shownOf(cube, 803)
    const [number] = shown.numbers
    const [exact] = cube.numbers
    if (!number || !exact) throw new Error('no mean')
    const means = meansOf(number)
    for (const [column, { mean, sd }] of meansOf(exact).entries()) {
      const step = (5 * (sd ?? 0)) / (shown.base.n[column] ?? 1)
      const told = means[column]?.mean ?? 0
      expect(Math.abs(told - (mean ?? 0))).toBeLessThan(2 * step)
      expect(String(Number(told.toFixed(9))).length).toBeLessThan(8)
    }
    expect(number.shift).toBe(0)
  })

  it('has no distribution of its numbers, whose classes end at somebody`s', () => {
    const table = tableFromColumns(400, { spent: numberColumn(Array.from({ length: 400 }, (_, i) => i)) })
    const [cube] = tabulate(table, { rows: [{ kind: 'numeric', var: 'spent' }], banner: [] }) as [Cube]
    expect(cube.distribution?.classes.length).toBeGreaterThan(5)
    expect(shownOf(cube, 400).distribution).toBeUndefined()
  })

  it('does not say how many were asked about an answer, which would tell a few who did not choose it', () => {
    const cube = { ...cubeOf([333, 470]), askedItems: { groupOf: [null, 0, 0], n: [335], both: [] } }
    expect(shownOf(cube, 400).askedItems).toBeUndefined()
  })

  it('keeps three digits of mean weights and whole percents of efficiency', () => {
    expect(bluntGroup({ n: 37, w: 41.2345678, w2: 60.987654 }, 35)).toEqual({
      n: 35,
      w: 1.11 * 35,
      w2: (1.11 * 35) ** 2 / (0.75 * 35),
    })
    expect(bluntGroup({ n: 12, w: 12, w2: 12 }, 10)).toEqual({ n: 10, w: 10, w2: 10 })
  })
})
