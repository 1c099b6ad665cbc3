import { describe, expect, it } from 'vitest'
import { codedColumn, numberColumn, tableFromColumns, tabulate } from '@core/crosstab'
import type { Cube } from '@core/crosstab'
import { protectCube, tooSmall } from './protect'

const FLOOR = 10

/** Respondents per axis group; answers alternate between yes and no. */
const cubeOf = (groups: readonly number[], weighted = false): Cube => {
  const axis = groups.flatMap((size, group) => Array.from({ length: size }, () => group + 1))
  const table = tableFromColumns(axis.length, {
    axis: codedColumn(axis),
    answer: codedColumn(axis.map((_, i) => 1 + (i % 2))),
    weight: numberColumn(axis.map((_, i) => 0.5 + (i % 3) / 2)),
  })
  const cats = groups.map((_, group) => ({ key: String(group + 1), label: `Group ${group + 1}`, codes: [group + 1] }))
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
    banner: [{ kind: 'single', var: 'axis', cats }],
    weight: weighted ? 'weight' : null,
  })
  if (!cube) throw new Error('no cube')
  return cube
}

describe('small groups', () => {
  it('are those under the floor, and those whose remainder is', () => {
    expect([9, 10, 95, 90, 100, 0].map(n => tooSmall(n, 100, FLOOR))).toEqual([true, false, true, false, false, false])
  })
})

describe('a table for a reader without full rights', () => {
  it('is refused when its total is too small', () => {
    expect(protectCube(cubeOf([5, 4]), 9, FLOOR)).toBeNull()
    expect(protectCube(cubeOf([50, 45]), 98, FLOOR)).toBeNull()
  })

  it('has no column under the floor, nor one that Total would give away', () => {
    const shown = protectCube(cubeOf([4, 43, 21, 60]), 128, FLOOR)
    expect(shown?.base.n).toEqual([130, 0, 45, 0, 60])
    expect(shown?.rows.map(row => [row.w[1], row.w[3]])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(shown?.numbers[0]?.median).toMatchObject([
      expect.any(Number),
      null,
      expect.any(Number),
      null,
      expect.any(Number),
    ])
  })

  it('keeps large columns when two small ones hide each other', () => {
    expect(protectCube(cubeOf([4, 6, 21]), 31, FLOOR)?.base.n).toEqual([30, 0, 0, 20])
  })

  it('tells whole percentages of rounded bases, and means as they are', () => {
    const cube = cubeOf([33, 47], true)
    const shown = protectCube(cube, 80, FLOOR)
    if (!shown) throw new Error('refused')
    for (const [column, w] of shown.base.w.entries()) {
      for (const row of shown.rows)
        expect((100 * (row.w[column] ?? 0)) / w).toBeCloseTo(Math.round((100 * (row.w[column] ?? 0)) / w), 9)
      const mean = (of: Cube) =>
        (of.numbers[0]?.shift ?? 0) + (of.numbers[0]?.wx[column] ?? 0) / (of.numbers[0]?.w[column] ?? 1)
      expect(mean(shown)).toBeCloseTo(mean(cube), 12)
    }
    expect(shown.base.n).toEqual([80, 35, 45])
  })
})
