import type { AxisPart } from './axis'
import type { BannerColumn } from './banner'
import { areCompared } from './blocks'
import type { Classed, Item } from './item'
import type { Selection } from './selection'
import type { Overlap, Sums } from './types'

/** Two columns, by position, that can share respondents. */
export interface Pair {
  readonly a: number
  readonly b: number
}

/** Pairs of one block told apart by one axis part: their overlap is a set of its cells. */
interface CellPair extends Pair {
  readonly part: number
  readonly cells: readonly number[]
}

/** The cells of a part that are in both columns of a pair. */
export const sharedCells = ({ columns }: Pick<AxisPart, 'columns'>, { a, b }: Pair): number[] =>
  columns.flatMap((held, cell) => (held.includes(a) && held.includes(b) ? [cell] : []))

/** Respondents by their cells in several parts at once: `of[i]` is the pattern of the i-th selected one. */
interface Patterns {
  readonly of: Uint32Array
  readonly count: number
  /** 1 for each pattern whose respondents are in the column. */
  readonly holding: (column: number) => Uint8Array
}

/** Where respondents can be in two columns of one block. Worked out once per plan. */
export interface OverlapPlan {
  readonly inCells: readonly CellPair[]
  /** Pairs split over two parts: sums of the patterns that hold both. */
  readonly loose: readonly Pair[]
  readonly patterns: Patterns | null
}

const NO_OVERLAPS: OverlapPlan = { inCells: [], loose: [], patterns: null }

/** Numbers the combinations of cells that occur, so that a table adds up respondents once and pairs only add patterns. */
const patternsOf = (parts: readonly AxisPart[]): Patterns => {
  const length = parts[0]?.cellOf.length ?? 0
  const of = new Uint32Array(length)
  let sample: number[] = length > 0 ? [0] : []
  for (const part of parts) {
    const { cellOf, cells } = part
    const ids = new Map<number, number>()
    const next: number[] = []
    for (let i = 0; i < length; i++) {
      const key = (of[i] ?? 0) * cells + (cellOf[i] ?? 0)
      let id = ids.get(key)
      if (id === undefined) {
        id = next.length
        ids.set(key, id)
        next.push(i)
      }
      of[i] = id
    }
    sample = next
  }
  const known = new Map<number, Uint8Array>()
  const holding = (column: number): Uint8Array => {
    const found = known.get(column)
    if (found !== undefined) return found
    const part = parts.find(one => one.columns.some(held => held.includes(column)))
    const made = Uint8Array.from(sample, i => (part?.columns[part.cellOf[i] ?? 0]?.includes(column) === true ? 1 : 0))
    known.set(column, made)
    return made
  }
  return { of, count: sample.length, holding }
}

const exclusive = <I>(a: BannerColumn<I>, b: BannerColumn<I>): boolean =>
  a.wants.some(want =>
    b.wants.some(other => other.item === want.item && !other.classes.some(one => want.classes.includes(one))),
  )

/** The pairs that are tested against each other and can share respondents. */
export const blockPairs = <I extends Classed>(columns: readonly BannerColumn<I>[]): Pair[] =>
  columns.flatMap((one, a) =>
    columns.flatMap((other, b) =>
      b > a && areCompared(one.column, other.column) && !exclusive(one, other) ? [{ a, b }] : [],
    ),
  )

export const planOverlaps = (columns: readonly BannerColumn[], parts: readonly AxisPart[]): OverlapPlan => {
  const pairs = blockPairs(columns)
  if (pairs.length === 0) return NO_OVERLAPS
  const partOf = new Map(
    parts.flatMap((part, p) => [...new Set(part.columns.flat())].map(column => [column, p] as const)),
  )
  const inCells: CellPair[] = []
  const loose: Pair[] = []
  for (const { a, b } of pairs) {
    const part = partOf.get(a)
    if (part === undefined || !partOf.has(b)) continue
    if (part !== partOf.get(b)) loose.push({ a, b })
    else {
      const cells = sharedCells({ columns: parts[part]?.columns ?? [] }, { a, b })
      if (cells.length > 0) inCells.push({ a, b, part, cells })
    }
  }
  const split = new Set(loose.flatMap(({ a, b }) => [partOf.get(a), partOf.get(b)]))
  return { inCells, loose, patterns: loose.length === 0 ? null : patternsOf(parts.filter((_, p) => split.has(p))) }
}

/** The overlap of a pair from the base of each cell that is in both. */
export const fromCells = ({ a, b, cells }: Omit<CellPair, 'part'>, base: Sums): Overlap => {
  const sum = (field: keyof Sums) => cells.reduce((so, cell) => so + (base[field][cell] ?? 0), 0)
  return { a, b, n: sum('n'), w: sum('w'), w2: sum('w2') }
}

const looseOverlaps = (
  pairs: readonly Pair[],
  { of, count, holding }: Patterns,
  { rows, weights }: Selection,
  valid: Item | null,
): Overlap[] => {
  const sums = new Float64Array(3 * count)
  const lut = valid?.lut
  const index = valid?.index
  for (let i = 0; i < rows.length; i++) {
    if (lut !== undefined && index !== undefined && (lut[index[rows[i] ?? 0] ?? 0] ?? 0) === 0) continue
    const at = 3 * (of[i] ?? 0)
    const w = weights === null ? 1 : (weights[i] ?? 0)
    sums[at] = (sums[at] ?? 0) + 1
    sums[at + 1] = (sums[at + 1] ?? 0) + w
    sums[at + 2] = (sums[at + 2] ?? 0) + w * w
  }
  return pairs.map(({ a, b }) => {
    const inA = holding(a)
    const inB = holding(b)
    let n = 0
    let w = 0
    let w2 = 0
    for (let pattern = 0; pattern < count; pattern++) {
      if (((inA[pattern] ?? 0) & (inB[pattern] ?? 0)) === 0) continue
      n += sums[3 * pattern] ?? 0
      w += sums[3 * pattern + 1] ?? 0
      w2 += sums[3 * pattern + 2] ?? 0
    }
    return { a, b, n, w, w2 }
  })
}

/**
 * Overlaps of one table. `base(part)`: the table base per cell of that part; `valid`: the item of the row question whose
 * class 0 is out of the base (null = everyone is in).
 */
export const countOverlaps = (
  plan: OverlapPlan,
  selection: Selection,
  base: (part: number) => Sums,
  valid: Item | null,
): Overlap[] => {
  const bases = new Map<number, Sums>()
  const baseOf = (part: number): Sums => {
    const found = bases.get(part) ?? base(part)
    bases.set(part, found)
    return found
  }
  const found = [
    ...plan.inCells.map(pair => fromCells(pair, baseOf(pair.part))),
    ...(plan.patterns === null ? [] : looseOverlaps(plan.loose, plan.patterns, selection, valid)),
  ]
  return found.filter(({ n }) => n > 0).sort((x, y) => x.a - y.a || x.b - y.b)
}
