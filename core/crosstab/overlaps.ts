import type { AxisPart } from './axis'
import type { BannerColumn } from './banner'
import type { Item } from './item'
import type { Selection } from './selection'
import type { Triples } from './slots'
import type { Overlap } from './types'

interface Pair {
  readonly a: number
  readonly b: number
}

/** Pairs of one block told apart by one axis part: their overlap is a set of its cells. */
interface CellPair extends Pair {
  readonly part: number
  readonly cells: readonly number[]
}

/** Where respondents can stand in two columns of one block. Worked out once per plan. */
export interface OverlapPlan {
  readonly inCells: readonly CellPair[]
  /** Pairs split over two parts are counted respondent by respondent. */
  readonly loose: readonly Pair[]
}

const exclusive = (a: BannerColumn, b: BannerColumn): boolean =>
  a.wants.some(want => b.wants.some(other => other.item === want.item && other.class !== want.class))

const blockPairs = (columns: readonly BannerColumn[]): Pair[] =>
  columns.flatMap((one, a) =>
    columns.flatMap((other, b) =>
      b > a && one.column.block !== null && one.column.block === other.column.block && !exclusive(one, other)
        ? [{ a, b }]
        : [],
    ),
  )

export const planOverlaps = (columns: readonly BannerColumn[], parts: readonly AxisPart[]): OverlapPlan => {
  const pairs = blockPairs(columns)
  if (pairs.length === 0) return { inCells: [], loose: [] }
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
      const cells = (parts[part]?.columns ?? []).flatMap((held, cell) =>
        held.includes(a) && held.includes(b) ? [cell] : [],
      )
      if (cells.length > 0) inCells.push({ a, b, part, cells })
    }
  }
  return { inCells, loose }
}

const fromCells = ({ a, b, cells }: CellPair, base: Triples): Overlap => {
  const sum = (k: number) => cells.reduce((so, cell) => so + (base[3 * cell + k] ?? 0), 0)
  return { a, b, n: sum(0), w: sum(1), w2: sum(2) }
}

const membership = (column: number, parts: readonly AxisPart[]): Uint8Array => {
  const part = parts.find(one => one.columns.some(held => held.includes(column)))
  if (part === undefined) return new Uint8Array()
  const inside = part.columns.map(held => (held.includes(column) ? 1 : 0))
  return Uint8Array.from(part.cellOf, cell => inside[cell] ?? 0)
}

const looseOverlaps = (
  pairs: readonly Pair[],
  parts: readonly AxisPart[],
  selection: Selection,
  valid: Item | null,
): Overlap[] => {
  const { rows, weights } = selection
  const base = Uint8Array.from(rows, row => (valid === null || (valid.lut[valid.index[row] ?? 0] ?? 0) > 0 ? 1 : 0))
  const held = new Map<number, Uint8Array>()
  const of = (column: number): Uint8Array => {
    const found = held.get(column) ?? membership(column, parts)
    held.set(column, found)
    return found
  }
  return pairs.map(({ a, b }) => {
    const inA = of(a)
    const inB = of(b)
    let n = 0
    let w = 0
    let w2 = 0
    for (let i = 0; i < rows.length; i++) {
      if (((inA[i] ?? 0) & (inB[i] ?? 0) & (base[i] ?? 0)) === 0) continue
      const one = weights === null ? 1 : (weights[i] ?? 0)
      n++
      w += one
      w2 += one * one
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
  parts: readonly AxisPart[],
  selection: Selection,
  base: (part: number) => Triples,
  valid: Item | null,
): Overlap[] => {
  const bases = new Map<number, Triples>()
  const baseOf = (part: number): Triples => {
    const found = bases.get(part) ?? base(part)
    bases.set(part, found)
    return found
  }
  const found = [
    ...plan.inCells.map(pair => fromCells(pair, baseOf(pair.part))),
    ...(plan.loose.length === 0 ? [] : looseOverlaps(plan.loose, parts, selection, valid)),
  ]
  return found.filter(({ n }) => n > 0).sort((x, y) => x.a - y.a || x.b - y.b)
}
