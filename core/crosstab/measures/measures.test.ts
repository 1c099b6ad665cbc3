import { describe, expect, it } from 'vitest'
import { arrange, codedColumn, numberColumn, tableFromColumns, tabulate } from '../index'
import type { Cube, CubeRow, Overlap } from '../types'
import {
  chiSquare,
  columnPairs,
  effectiveBase,
  indicesAgainstTotal,
  meanIntervals,
  meansOf,
  meanTests,
  npsScore,
  percentsOfColumnBase,
  percentsOfRowTotal,
  percentsOfTableBase,
  proportionLetters,
  proportionTest,
  restPairs,
  restTest,
  significanceAt,
  smallBaseFlag,
  weightingEfficiencies,
} from './index'
import { VIEW } from '../testing'

const plain = (...n: number[]) => ({ n, w: n, w2: n })

/** A cube of plain counts: bases per column (Total first) and one row. */
const cubeOf = (bases: number[], row: number[], overlaps: Overlap[] = []): Cube & { row: CubeRow } => {
  const counted: CubeRow = { key: 'r', label: 'Row', type: 'cat', ...plain(...row) }
  return {
    id: 't',
    columns: bases.map((_, c) => ({
      key: `c${c}`,
      label: '',
      group: c === 0 ? null : 'g',
      block: c === 0 ? null : 'g',
      letter: c === 0 ? null : (['A', 'B', 'C'][c - 1] ?? null),
    })),
    base: plain(...bases),
    rows: [counted],
    numbers: [],
    overlaps,
    disjointRows: true,
    row: counted,
  }
}

const test = (cube: Cube & { row: CubeRow }) => {
  const [pair] = columnPairs(cube)
  if (pair === undefined) throw new Error('no pair')
  return proportionTest(cube.row, cube.base, pair)
}

/** Published worked examples of each test. */
describe('test vectors', () => {
  it('T1: 90/200 v 49/150, pooled z 2.3336, p .0196', () => {
    const { zUnweighted, pUnweighted, zEffective, t, df } = test(cubeOf([350, 200, 150], [139, 90, 49]))
    expect(zUnweighted).toBeCloseTo(2.3336, 4)
    expect(pUnweighted).toBeCloseTo(0.0196, 4)
    expect(zEffective).toBeCloseTo(zUnweighted ?? NaN, 12)
    expect(t).toBeCloseTo(zUnweighted ?? NaN, 12)
    expect(df).toBe(348)
  })

  it('T2: the same with 60 respondents in both columns, z 2.8787, p .0040', () => {
    const { zUnweighted, pUnweighted, df } = test(
      cubeOf([290, 200, 150], [120, 90, 49], [{ a: 1, b: 2, n: 60, w: 60, w2: 60 }]),
    )
    expect(zUnweighted).toBeCloseTo(2.8787, 4)
    expect(pUnweighted).toBeCloseTo(0.004, 4)
    expect(df).toBe(288)
  })

  it('T3: 50/100 against the rest of a total of 120/300, z 2.500', () => {
    const cube = cubeOf([300, 100, 200], [120, 50, 70])
    expect(restPairs(cube.base).map(pair => restTest(cube.row, pair)?.t)).toEqual([
      undefined,
      expect.closeTo(2.5, 10),
      expect.closeTo(-2.5, 10),
    ])
    expect(test(cube).zUnweighted).toBeCloseTo(2.5, 10)
  })

  it('T4: weights 50 x 0.5, 100 x 1, 50 x 2 leave an effective base of 162, efficiency 81 %', () => {
    expect(effectiveBase(225, 312.5)).toBe(162)
    expect(weightingEfficiencies({ n: [200], w: [225], w2: [312.5] })).toEqual([81])
  })

  it('gives a mean the interval that R gives it, with weights as without', () => {
    // t.test(1:10): 5.5, from 3.334149 to 7.665851.
    const given = Array.from({ length: 10 }, (_, at) => at + 1)
    for (const weight of [null, 'w']) {
      const data = tableFromColumns(10, { x: numberColumn(given), w: numberColumn(given.map(() => 3)) })
      const [cube] = tabulate(data, { rows: [{ kind: 'numeric', var: 'x' }], banner: [], weight })
      const [interval] = cube?.numbers.flatMap(number => meanIntervals(number, 95)) ?? []
      expect(interval?.[0]).toBeCloseTo(3.334149, 6)
      expect(interval?.[1]).toBeCloseTo(7.665851, 6)
    }
    const [alone] = tabulate(tableFromColumns(1, { x: numberColumn([4]) }), {
      rows: [{ kind: 'numeric', var: 'x' }],
      banner: [],
    })
    expect(alone?.numbers.flatMap(number => meanIntervals(number, 95))).toEqual([null])
  })

  it('T5: promoters 40 %, detractors 30 % of 500: NPS 10, standard error 3.715', () => {
    const given = Array.from({ length: 500 }, (_, at) => (at < 200 ? 9 + (at % 2) : at < 350 ? at % 7 : 7 + (at % 2)))
    const answers = Array.from({ length: 11 }, (_, code) => ({ key: String(code), label: '', codes: [code] }))
    const scores = Object.fromEntries(answers.map(({ key }) => [key, npsScore(Number(key))]))
    const [cube] = tabulate(tableFromColumns(500, { nps: codedColumn(given) }), {
      rows: [{ kind: 'single', var: 'nps', cats: answers, means: [{ key: 'nps', label: 'NPS', scores }] }],
      banner: [],
    })
    const [score] = cube?.numbers.flatMap(meansOf) ?? []
    expect(score?.mean).toBeCloseTo(10, 12)
    // The published figure divides by e, not by e - 1.
    const error = (score?.seEffective ?? NaN) * Math.sqrt(499 / 500)
    expect(error).toBeCloseTo(3.715, 3)
    expect(1.96 * error).toBeCloseTo(7.28, 2)
    expect([0, 6, 7, 8, 9, 10].map(npsScore)).toEqual([-100, -100, 0, 0, 100, 100])
  })

  it('T6: 2/40 v 0/160, pooled z 2.84', () => {
    expect(test(cubeOf([200, 40, 160], [2, 2, 0])).zUnweighted).toBeCloseTo(2.84, 1)
  })
})

describe('the recommended test', () => {
  it('is left out without degrees of freedom, also where rounding leaves a trace of one', () => {
    const cube = cubeOf([3, 1, 2], [2, 1, 1])
    const overlaps = [{ a: 1, b: 2, n: 1, w: 1, w2: 1 }]
    expect(test({ ...cube, overlaps })).toMatchObject({ zUnweighted: expect.any(Number) as number, t: null })
    const trace = { ...cube, base: { ...cube.base, w2: [3, 1, 2 * (1 - 1e-15)] }, overlaps }
    const [pair] = columnPairs(trace)
    expect(pair?.df).toBeGreaterThan(0)
    expect(test({ ...trace, row: cube.row }).t).toBeNull()
  })
})

describe('percentages name their denominator', () => {
  const { row, base } = cubeOf([200, 50, 150, 0], [60, 30, 30, 0])

  it('column base, row total, table base, index against Total', () => {
    expect(percentsOfColumnBase(row, base)).toEqual([30, 60, 20, null])
    expect(percentsOfRowTotal(row)).toEqual([100, 50, 50, 0])
    expect(percentsOfTableBase(row, base)).toEqual([30, 15, 15, 0])
    expect(indicesAgainstTotal(row, base)).toEqual([100, 200, expect.closeTo(66.667, 3), null])
  })
})

describe('letters', () => {
  it('put the letter of the lower column into the higher cell', () => {
    expect(
      proportionLetters(cubeOf([350, 200, 150], [139, 90, 49]), cubeOf([350, 200, 150], [139, 90, 49]).row),
    ).toEqual(['', 'B', ''])
  })

  it('are not given at 99 percent for a p of .02, and are at 90', () => {
    const cube = cubeOf([350, 200, 150], [139, 90, 49])
    expect(proportionLetters(cube, cube.row, 99)).toEqual(['', '', ''])
    expect(proportionLetters(cube, cube.row, 90)).toEqual(['', 'B', ''])
  })

  it('need an effective base of 30 on both sides, exactly 30 is enough', () => {
    const letters = (small: number) => {
      const cube = cubeOf([100 + small, small, 100], [small + 10, small, 10])
      return proportionLetters(cube, cube.row)
    }
    expect(letters(30)).toEqual(['', 'B', ''])
    expect(letters(29)).toEqual(['', '', ''])
  })

  it('are not given when everybody in both columns chose the row', () => {
    const cube = cubeOf([200, 100, 100], [200, 100, 100])
    expect(test(cube)).toMatchObject({ zUnweighted: null, zEffective: null, t: null })
    expect(proportionLetters(cube, cube.row)).toEqual(['', '', ''])
  })

  it('decide by p, also where the quick bounds do not', () => {
    const { student } = significanceAt(95)
    expect(student(1.97, 400)).toBe(true)
    expect(student(1.97, 100)).toBe(false)
    expect(student(2.2, 10)).toBe(false)
    expect(student(2.23, 10)).toBe(true)
    expect(() => significanceAt(100)).toThrow('Confidence must lie between 0 and 100 percent')
  })
})

describe('means', () => {
  it('carry the letters of significantly lower means, given enough respondents', () => {
    const lettersOf = (each: number) => {
      const people = Array.from({ length: 3 * each }, (_, i) => ({
        group: i % 3,
        x: (i % 3) * 0.9 + (Math.floor(i / 3) % 5),
      }))
      const table = tableFromColumns(people.length, {
        group: codedColumn(people.map(({ group }) => group)),
        x: numberColumn(people.map(({ x }) => x)),
      })
      const cats = [0, 1, 2].map(code => ({ key: String(code), label: '', codes: [code] }))
      const [cube] = tabulate(table, {
        rows: [{ kind: 'numeric', var: 'x' }],
        banner: [{ kind: 'single', var: 'group', cats }],
      })
      return cube === undefined ? [] : arrange(cube, VIEW).rows.flatMap(row => row.cells.map(cell => cell.letters))
    }
    expect(lettersOf(60)).toEqual(['', '', 'A', 'AB'])
    expect(lettersOf(25)).toEqual(['', '', '', ''])
  })

  it('of equal numbers do not vary, whatever the weights, and are not tested', () => {
    const length = 3000
    const table = tableFromColumns(length, {
      group: codedColumn(Array.from({ length }, (_, i) => i % 2)),
      x: numberColumn(Array.from({ length }, (_, i) => (i % 2 === 0 ? 0.1 : 43.7))),
      weight: numberColumn(Array.from({ length }, (_, i) => 0.1 + (i % 17) / 7)),
    })
    const cats = [0, 1].map(code => ({ key: String(code), label: '', codes: [code] }))
    const [cube] = tabulate(table, {
      rows: [{ kind: 'numeric', var: 'x' }],
      banner: [{ kind: 'single', var: 'group', cats }],
      weight: 'weight',
    })
    const number = cube?.numbers[0]
    if (cube === undefined || number === undefined) throw new Error('no mean')
    expect(meansOf(number).map(({ sd }) => sd)).toEqual([expect.closeTo(21.8, 1), 0, 0])
    expect(meanTests(cube, number)).toEqual([])
  })
})

describe('chi-square', () => {
  it('of a two by two table by hand', () => {
    const cube = cubeOf([100, 50, 50], [40, 30, 10])
    const other: CubeRow = { ...cube.row, key: 'o', ...plain(60, 20, 40) }
    const found = chiSquare({ ...cube, rows: [cube.row, other] }, 'g')
    expect(found?.x2).toBeCloseTo(16.6667, 4)
    expect(found).toMatchObject({ n: 100, df: 1, minExpected: 20, eff: 100 })
    expect(found?.x2Effective).toBeCloseTo(found?.x2 ?? NaN, 12)
  })

  it('is not given for overlapping rows or columns', () => {
    const cube = cubeOf([100, 50, 50], [40, 30, 10])
    expect(chiSquare({ ...cube, disjointRows: false }, 'g')).toBeNull()
    expect(chiSquare({ ...cube, overlaps: [{ a: 1, b: 2, n: 3, w: 3, w2: 3 }] }, 'g')).toBeNull()
  })
})

describe('flags', () => {
  it('mark effective bases under 30 and under 100', () => {
    expect([29.99, 30, 99.9, 100].map(smallBaseFlag)).toEqual(['**', '*', '*', ''])
  })
})
