import { describe, expect, it } from 'vitest'
import {
  adjustedPs,
  arrange,
  cellTests,
  testLevels,
  type Correction,
  type Cube,
  type CubeNumber,
  type CubeRow,
  type Overlap,
  type TableView,
} from '../index'
import { columnLetter } from '../banner'
import { VIEW } from '../testing'

const plain = (n: readonly number[]) => ({ n, w: n, w2: n })

interface Sketch {
  /** Respondents per column, without Total; blocks in order. */
  readonly blocks: readonly (readonly number[])[]
  /** Who chose each row, per column. */
  readonly rows: Readonly<Record<string, readonly number[]>>
  readonly overlaps?: readonly Overlap[]
  readonly numbers?: readonly CubeNumber[]
}

const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0)

const cubeOf = ({ blocks, rows, overlaps = [], numbers = [] }: Sketch): Cube => {
  const bases = blocks.flat()
  const block = blocks.flatMap((columns, at) => columns.map(() => `b${at}`))
  return {
    id: 't',
    columns: [null, ...block].map((own, c) => ({
      key: c === 0 ? 'T' : `c${c}`,
      label: '',
      group: own,
      block: own,
      letter: c === 0 ? null : columnLetter(c - 1),
    })),
    base: plain([sum(bases), ...bases]),
    rows: Object.entries(rows).map(([key, counts]): CubeRow => ({
      key,
      label: key,
      type: 'cat',
      ...plain([sum(counts), ...counts]),
    })),
    numbers,
    overlaps,
    disjointRows: true,
  }
}

const lettersOf = (cube: Cube, view: Partial<TableView>): string[][] =>
  arrange(cube, { ...VIEW, ...view }).rows.map(({ cells }) => cells.slice(1).map(({ letters }) => letters))

/** T1: 90/200 v 49/150 has p .0196 (normal); T6: 2/40 v 0/160 has p .0045 pooled. */
const T1 = cubeOf({ blocks: [[200, 150]], rows: { r: [90, 49] } })

describe('a second level', () => {
  it('gives lower-case letters to pairs that are significant only there', () => {
    expect(lettersOf(T1, { statsConfidence: 99, statsConfidenceSecond: 95 })).toEqual([['b', '']])
    expect(lettersOf(T1, { statsConfidence: 95, statsConfidenceSecond: 90 })).toEqual([['B', '']])
    expect(lettersOf(T1, { statsConfidence: 99, statsConfidenceSecond: 80 })).toEqual([['b', '']])
  })

  it('is none when absent, null or not below the first', () => {
    for (const second of [undefined, null, 99, 95] as const)
      expect(lettersOf(T1, { statsConfidence: second === 95 ? 90 : 99, statsConfidenceSecond: second })).toEqual(
        lettersOf(T1, { statsConfidence: second === 95 ? 90 : 99 }),
      )
    expect(testLevels({ statsConfidence: 90, statsConfidenceSecond: 95 }).second).toBeNull()
  })

  it('takes overlap into account: T2 is significant at 99, T1 only at 95', () => {
    const T2 = { ...T1, overlaps: [{ a: 1, b: 2, n: 60, w: 60, w2: 60 }] }
    expect(lettersOf(T2, { statsConfidence: 99, statsConfidenceSecond: 95 })).toEqual([['B', '']])
  })

  it('mixes with the first in the order of the columns, and goes on with AA, never with lower case', () => {
    const mixed = cubeOf({ blocks: [[200, 200, 200]], rows: { r: [100, 82, 60] } })
    expect(lettersOf(mixed, { statsConfidence: 95, statsConfidenceSecond: 90 })).toEqual([['bC', 'C', '']])
    const wide = cubeOf({
      blocks: [Array.from({ length: 28 }, () => 200)],
      rows: { r: Array.from({ length: 28 }, (_, c) => (c === 27 ? 102 : 82)) },
    })
    const table = arrange(wide, { ...VIEW, statsConfidence: 99, statsConfidenceSecond: 95 })
    expect(table.columns.slice(-2).map(({ letter }) => letter)).toEqual(['AA', 'AB'])
    expect(table.rows[0]?.cells.at(-1)?.letters).toBe('abcdefghijklmnopqrstuvwxyzaa')
  })

  it('leaves markers against the rest to the first', () => {
    const [row] = arrange(T1, { ...VIEW, statsConfidence: 99, statsConfidenceSecond: 80 }).rows
    expect(row?.cells.map(({ rest }) => rest)).toEqual([null, null, null])
  })
})

/** Worked out by hand from 0.005, 0.011, 0.02, 0.04, 0.13: Holm x 5, 4, 3, 2, 1; BH x 5/1, 5/2, 5/3, 5/4, 5/5. */
const PS = [0.02, 0.005, 0.13, 0.011, 0.04]

describe('adjusted p-values', () => {
  it('of Holm by hand', () => {
    const expected = [0.06, 0.025, 0.13, 0.044, 0.08]
    adjustedPs(PS, 'holm').forEach((p, at) => expect(p).toBeCloseTo(expected[at] ?? NaN, 12))
    expect(adjustedPs([0.03, 0.03, 0.5], 'holm')).toEqual([0.09, 0.09, 0.5])
  })

  it('of Benjamini and Hochberg by hand', () => {
    const expected = [0.1 / 3, 0.025, 0.13, 0.0275, 0.05]
    adjustedPs(PS, 'benjamini_hochberg').forEach((p, at) => expect(p).toBeCloseTo(expected[at] ?? NaN, 12))
    expect(adjustedPs([0.04, 0.03], 'benjamini_hochberg')).toEqual([0.04, 0.04])
  })

  it('are the raw ones without a correction and for one pair', () => {
    expect(adjustedPs(PS, 'none')).toEqual(PS)
    for (const correction of ['holm', 'benjamini_hochberg'] as const) {
      expect(adjustedPs([0.2], correction)).toEqual([0.2])
      expect(adjustedPs([], correction)).toEqual([])
    }
  })
})

/** Five columns: raw p of a pair decides at .05, Holm asks more of it, BH less. */
const FIVE = cubeOf({
  blocks: [
    [200, 200, 200, 200, 200],
    [500, 500],
  ],
  rows: { r: [108, 96, 84, 78, 72, 240, 198], s: [0, 0, 0, 0, 0, 0, 0], t: [90, 90, 90, 90, 90, 225, 225] },
})

describe('a correction', () => {
  const letters = (correction: Correction, more: Partial<TableView> = {}) => lettersOf(FIVE, { correction, ...more })[0]

  it('takes letters away, Holm most', () => {
    expect(letters('none')).toEqual(['CDE', 'E', '', '', '', 'G', ''])
    expect(letters('benjamini_hochberg')).toEqual(['CDE', 'E', '', '', '', 'G', ''])
    expect(letters('holm')).toEqual(['DE', '', '', '', '', 'G', ''])
    expect(letters('holm', { statsConfidenceSecond: 80 })).toEqual(['cDE', 'e', '', '', '', 'G', ''])
  })

  it('counts the pairs of one block: other blocks and rows ask for nothing more, hidden columns for less', () => {
    const alone = cubeOf({ blocks: [[200, 200, 200, 200, 200]], rows: { r: [108, 96, 84, 78, 72] } })
    expect(lettersOf(alone, { correction: 'holm' })[0]).toEqual(letters('holm')?.slice(0, 5))
    expect(letters('holm', { shownColumns: ['c1', 'c3'] })).toEqual(['B', ''])
  })

  it('does not touch the markers against the rest', () => {
    const restOf = (correction: Correction) =>
      arrange(FIVE, { ...VIEW, correction }).rows.map(({ cells }) => cells.map(({ rest }) => rest))
    expect(restOf('holm')).toEqual(restOf('none'))
  })

  it('applies to means', () => {
    const means = [3, 3.32, 3.5]
    const n = [300, 100, 100, 100]
    const all = [sum(means) / 3, ...means]
    const number: CubeNumber = {
      key: 'm',
      label: 'Mean',
      shift: 0,
      ...plain(n),
      x: all.map((mean, c) => mean * (n[c] ?? 0)),
      wx: all.map((mean, c) => mean * (n[c] ?? 0)),
      xx: all.map((mean, c) => (mean * mean + 1) * (n[c] ?? 0)),
      wxx: all.map((mean, c) => (mean * mean + 1) * (n[c] ?? 0)),
      median: all.map(() => null),
    }
    const cube = cubeOf({ blocks: [[100, 100, 100]], rows: {}, numbers: [number] })
    expect(lettersOf(cube, {})).toEqual([['', 'A', 'A']])
    expect(lettersOf(cube, { correction: 'holm' })).toEqual([['', '', 'A']])
    expect(lettersOf(cube, { correction: 'holm', statsConfidenceSecond: 90 })).toEqual([['', 'a', 'A']])
    expect(cellTests(cube, 'm', 3, undefined, testLevels({ statsConfidence: 95, correction: 'holm' }))).toMatchObject({
      kind: 'mean',
      comparisons: 3,
    })
  })
})

describe('the tests behind a cell', () => {
  it.each(['none', 'holm', 'benjamini_hochberg'] as const)('spell the letters of the table, %s', correction => {
    const view: TableView = { ...VIEW, statsConfidence: 95, statsConfidenceSecond: 80, correction }
    const table = arrange(FIVE, view)
    for (const row of table.rows)
      row.cells.forEach((cell, column) => {
        const tests = cellTests(FIVE, row.key, column, undefined, testLevels(view))
        expect(tests?.against.map(({ letter }) => letter ?? '').join('')).toBe(cell.letters)
      })
  })

  it('tell raw and adjusted p, the correction and how many pairs it counts', () => {
    const levels = testLevels({ statsConfidence: 95, correction: 'holm' })
    const tests = cellTests(FIVE, 'r', 1, undefined, levels)
    expect(tests).toMatchObject({ kind: 'proportion', correction: 'holm', comparisons: 10 })
    const smallest = tests?.against.at(-1)?.result
    expect(smallest?.adjusted).toBeCloseTo(10 * (smallest?.p ?? NaN), 14)
    expect(cellTests(FIVE, 'r', 6, undefined, levels)).toMatchObject({ comparisons: 1 })
    const [pair] = cellTests(FIVE, 'r', 6, undefined, levels)?.against ?? []
    expect(pair?.result?.adjusted).toBe(pair?.result?.p)
  })

  it('count only what could be tested', () => {
    const small = cubeOf({ blocks: [[200, 150, 20]], rows: { r: [90, 49, 5] } })
    const tests = cellTests(small, 'r', 1, undefined, testLevels({ statsConfidence: 95, correction: 'holm' }))
    expect(tests?.comparisons).toBe(1)
    expect(tests?.against.map(({ untested }) => untested)).toEqual([null, 'low_base'])
  })

  it('say why nothing can be tested', () => {
    const cube = cubeOf({
      blocks: [[100, 100]],
      rows: { nobody: [0, 0], everybody: [100, 100], some: [50, 50] },
    })
    const because = (from: Cube, key: string) => cellTests(from, key, 1)?.against[0]?.because
    expect(because(cube, 'nobody')).toBe('nobody')
    expect(because(cube, 'everybody')).toBe('everybody')
    const same = { ...cube, overlaps: [{ a: 1, b: 2, n: 100, w: 100, w2: 100 }] }
    expect(because(same, 'some')).toBe('same_respondents')
  })
})
