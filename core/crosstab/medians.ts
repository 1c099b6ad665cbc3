import type { AxisPart } from './axis'
import type { Scored } from './numbers'
import type { Ranked } from './numeric'
import type { Selection } from './selection'

/** Two cumulated weights within this share of the total count as equal (docs/statistics.md, Means). */
export const TIE = 1e-9

/**
 * Walks the answers of one column by ascending x and stops at the weighted median: the smallest x whose cumulative weight
 * reaches half; when it equals half, the average with the next respondent's x. May start behind weight already passed.
 */
export class MedianWalk {
  private lower: number | null = null
  done = false

  private cumulated = 0

  constructor(private readonly total: number) {}

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

/** What the medians of one number are found in; `weightOf` by file position, null = one each. */
export interface MedianInput {
  readonly values: Float64Array
  readonly ranked: Ranked
  readonly cells: CellsByRow
  readonly weightOf: Float64Array | null
}

/** Skips whole stretches of the order until the one that holds the median, then goes respondent by respondent. */
const columnMedian = (stretches: readonly number[], inside: Uint8Array, input: MedianInput): number | null => {
  const { values, cells, weightOf } = input
  const { order, size } = input.ranked
  const walk = new MedianWalk(stretches.reduce((sum, w) => sum + w, 0))
  let stretch = 0
  for (const w of stretches) {
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

/** Weighted medians of the columns of one part, by column position. `stretchesOf`: Σw per stretch of a column. */
export const medians = (
  part: AxisPart,
  input: MedianInput,
  stretchesOf: (column: number) => readonly number[],
): Map<number, number | null> => {
  const found = new Map<number, number | null>()
  for (const column of new Set(part.columns.flat())) {
    const inside = Uint8Array.from([0, ...part.columns.map(columns => (columns.includes(column) ? 1 : 0))])
    found.set(column, columnMedian(stretchesOf(column), inside, input))
  }
  return found
}

/** The same from scored categories; a category without respondents is skipped. */
export const scoredMedians = (scored: readonly Scored[], columns: number): (number | null)[] => {
  const ascending = [...scored].sort((a, b) => a.score - b.score)
  return Array.from({ length: columns }, (_, c) => {
    const walk = new MedianWalk(ascending.reduce((sum, { w }) => sum + (w[c] ?? 0), 0))
    for (const { score, n, w } of ascending) if ((n[c] ?? 0) > 0) walk.add(score, w[c] ?? 0)
    return walk.median
  })
}
