import { areCompared } from '../blocks'
import type { Cube, CubeColumn, Overlap, Sums } from '../types'
import { effectiveBase } from './bases'

/** Two columns of one block with what all tests of a table share. a < b are positions in the cube. */
export interface ColumnPair {
  readonly a: number
  readonly b: number
  readonly block: string
  readonly overlap: number
  /** 1/n_a + 1/n_b - 2 n_ab / (n_a n_b). */
  readonly spread: number
  /** As `spread`, on effective bases. */
  readonly spreadEffective: number
  /** e_a and e_b. */
  readonly effective: readonly [number, number]
  /** e_a + e_b - e_ab - 2. */
  readonly df: number
}

const key = (a: number, b: number): string => `${a}|${b}`

/** What the tests of columns `a` and `b` share; `overlap`: respondents in both, if any. */
export const pairOf = (base: Sums, block: string, a: number, b: number, overlap: Overlap | undefined): ColumnPair => {
  const nA = base.n[a] ?? 0
  const nB = base.n[b] ?? 0
  const eA = effectiveBase(base.w[a] ?? 0, base.w2[a] ?? 0)
  const eB = effectiveBase(base.w[b] ?? 0, base.w2[b] ?? 0)
  const both = overlap?.n ?? 0
  const bothEffective = overlap === undefined ? 0 : effectiveBase(overlap.w, overlap.w2)
  return {
    a,
    b,
    block,
    overlap: both,
    spread: 1 / nA + 1 / nB - (2 * both) / (nA * nB),
    spreadEffective: 1 / eA + 1 / eB - (2 * bothEffective) / (eA * eB),
    effective: [eA, eB],
    df: eA + eB - bothEffective - 2,
  }
}

const compared = (a: CubeColumn | undefined, b: CubeColumn | undefined): boolean =>
  a !== undefined && b !== undefined && areCompared(a, b)

/**
 * Pairs of columns that are compared: same block, neither part of the other, both with respondents; Total never.
 * `shown`: positions of the columns to compare, in any order; absent = all.
 */
export const columnPairs = (
  { columns, base, overlaps }: Pick<Cube, 'columns' | 'base' | 'overlaps'>,
  shown?: readonly number[],
): ColumnPair[] => {
  const overlapping = new Map(overlaps.map(one => [key(one.a, one.b), one]))
  const blocks = new Map<string, number[]>()
  const positions = shown === undefined ? columns.map((_, c) => c) : [...shown].sort((a, b) => a - b)
  for (const position of positions) {
    const column: CubeColumn | undefined = columns[position]
    if (column === undefined || column.block === null || (base.n[position] ?? 0) === 0) continue
    const block = blocks.get(column.block) ?? []
    block.push(position)
    blocks.set(column.block, block)
  }
  return [...blocks].flatMap(([block, members]) =>
    members.flatMap((a, i) =>
      members
        .slice(i + 1)
        .filter(b => compared(columns[a], columns[b]))
        .map(b => pairOf(base, block, a, b, overlapping.get(key(a, b)))),
    ),
  )
}
