import type { AxisPart } from './axis'
import type { Scored } from './numbers'
import type { Selection } from './selection'

/** Two cumulated weights within this share of the total count as equal (ORACLE.md section 6). */
const TIE = 1e-9

/**
 * Walks the answers of one column by ascending x and stops at the weighted median: the smallest x whose cumulative weight
 * reaches half; when it equals half, the average with the next respondent's x. May start behind weight already passed.
 */
class MedianWalk {
  private lower: number | null = null
  done = false

  constructor(
    private readonly total: number,
    private cumulated = 0,
  ) {}

  /** Whether half would be reached within the next `w`. */
  reaches(w: number): boolean {
    return this.cumulated + w - this.total / 2 >= -TIE * this.total
  }

  skip(w: number): void {
    this.cumulated += w
  }

  add(x: number, w: number): void {
    if (this.done) return
    if (this.lower !== null) {
      this.lower = (this.lower + x) / 2
      this.done = true
      return
    }
    this.cumulated += w
    const over = this.cumulated - this.total / 2
    if (over < -TIE * this.total) return
    this.lower = x
    this.done = over > TIE * this.total
  }

  get median(): number | null {
    return this.lower
  }
}

/** Cell of every respondent by file position plus one; 0 = not selected. */
export type CellsByRow = Uint16Array | Uint32Array

export const cellsByRow = (part: AxisPart, selection: Selection, length: number): CellsByRow => {
  const cells = part.cells < 65535 ? new Uint16Array(length) : new Uint32Array(length)
  const { rows } = selection
  for (let i = 0; i < rows.length; i++) cells[rows[i] ?? 0] = (part.cellOf[i] ?? 0) + 1
  return cells
}

const STRETCHES = 128

/** Σw per cell (plus one; 0 = not selected) of each stretch of the order. */
const stretchWeights = (
  order: Uint32Array,
  size: number,
  slots: number,
  cells: CellsByRow,
  weightOf: Float64Array | null,
): Float64Array[] => {
  const out: Float64Array[] = []
  for (let from = 0; from < order.length; from += size) {
    const sums = new Float64Array(slots)
    const end = Math.min(order.length, from + size)
    for (let i = from; i < end; i++) {
      const row = order[i] ?? 0
      const cell = cells[row] ?? 0
      if (cell === 0) continue
      sums[cell] = (sums[cell] ?? 0) + (weightOf === null ? 1 : (weightOf[row] ?? 0))
    }
    out.push(sums)
  }
  return out
}

/** Skips whole stretches of the order until the one that holds the median, then goes respondent by respondent. */
const columnMedian = (
  total: number,
  inside: Uint8Array,
  stretches: readonly Float64Array[],
  size: number,
  { values, order, cells, weightOf }: MedianInput,
): number | null => {
  const walk = new MedianWalk(total)
  let stretch = 0
  for (const sums of stretches) {
    let w = 0
    for (let slot = 1; slot < inside.length; slot++) if (inside[slot] === 1) w += sums[slot] ?? 0
    if (w > 0 && walk.reaches(w)) break
    walk.skip(w)
    stretch++
  }
  for (let i = stretch * size; i < order.length && !walk.done; i++) {
    const row = order[i] ?? 0
    if (inside[cells[row] ?? 0] === 1) walk.add(values[row] ?? NaN, weightOf === null ? 1 : (weightOf[row] ?? 0))
  }
  return walk.median
}

/** `order`: respondents with a value, ascending; `cells`: see cellsByRow; `weightOf`: by file position, null = one each. */
export interface MedianInput {
  readonly values: Float64Array
  readonly order: Uint32Array
  readonly cells: CellsByRow
  readonly weightOf: Float64Array | null
}

/** Weighted medians of the columns of one part, by column position. `totals`: Σw per column over those with a value. */
export const medians = (part: AxisPart, totals: readonly number[], input: MedianInput): Map<number, number | null> => {
  const size = Math.max(1, Math.ceil(input.order.length / STRETCHES))
  const stretches = stretchWeights(input.order, size, part.cells + 1, input.cells, input.weightOf)
  const found = new Map<number, number | null>()
  for (const column of new Set(part.columns.flat())) {
    const inside = Uint8Array.from([0, ...part.columns.map(columns => (columns.includes(column) ? 1 : 0))])
    const total = totals[column] ?? 0
    found.set(column, total > 0 ? columnMedian(total, inside, stretches, size, input) : null)
  }
  return found
}

/** The same from scored categories; a category without respondents is nobody's next. */
export const scoredMedians = (scored: readonly Scored[], columns: number): (number | null)[] => {
  const ascending = [...scored].sort((a, b) => a.score - b.score)
  return Array.from({ length: columns }, (_, c) => {
    const walk = new MedianWalk(ascending.reduce((sum, { w }) => sum + (w[c] ?? 0), 0))
    for (const { score, n, w } of ascending) if ((n[c] ?? 0) > 0) walk.add(score, w[c] ?? 0)
    return walk.median
  })
}
