import type { AxisPart } from './axis'
import type { Scored } from './numbers'
import type { Ranked } from './numeric'
import type { Selection } from './selection'
import type { Slots } from './slots'

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

/** Where the respondents of a part are. */
export interface CellsByRow {
  /** Cell of every respondent by file position plus one; 0 = not selected. */
  readonly of: Uint16Array | Uint32Array
  /** For each column of the part 1 where it holds the cell, counted likewise. */
  readonly columns: ReadonlyMap<number, Uint8Array>
}

export const cellsByRow = (part: AxisPart, selection: Selection, length: number): CellsByRow => {
  const of = part.cells < 65535 ? new Uint16Array(length) : new Uint32Array(length)
  const { rows } = selection
  for (let i = 0; i < rows.length; i++) of[rows[i] ?? 0] = (part.cellOf[i] ?? 0) + 1
  const inside = (column: number) =>
    Uint8Array.from([false, ...part.columns.map(held => held.includes(column))], Number)
  return { of, columns: new Map(part.members.map(column => [column, inside(column)])) }
}

/** What the medians of one number are found in. */
export interface MedianInput {
  readonly values: Float64Array
  readonly ranked: Ranked
  /** By file position; null = one each. */
  readonly weightOf: Float64Array | null
  /** Sums of the columns, of which the class `from` is the first stretch of the order. */
  readonly slots: Slots
  readonly from: number
}

/** Skips whole stretches of the order until the one that holds the median, then goes respondent by respondent. */
const columnMedian = (
  column: number,
  inside: Uint8Array,
  cells: CellsByRow['of'],
  input: MedianInput,
): number | null => {
  const { values, weightOf, slots, from } = input
  const { order, size, item } = input.ranked
  const stretches = item.classes - 1
  const weightAt = 3 * (column * slots.width + from) + 1
  let total = 0
  for (let k = 0; k < stretches; k++) total += slots.data[weightAt + 3 * k] ?? 0
  const walk = new MedianWalk(total)
  let stretch = 0
  for (; stretch < stretches; stretch++) {
    const w = slots.data[weightAt + 3 * stretch] ?? 0
    if (w > 0 && walk.reaches(w)) break
    walk.skip(w)
  }
  for (let i = stretch * size; i < order.length && !walk.done; i++) {
    const row = order[i] ?? 0
    if (inside[cells[row] ?? 0] === 1) walk.add(values[row] ?? NaN, weightOf === null ? 1 : (weightOf[row] ?? 0))
  }
  return walk.median
}

/** Weighted medians of the columns of one part, by column position. */
export const medians = ({ of, columns }: CellsByRow, input: MedianInput): Map<number, number | null> =>
  new Map([...columns].map(([column, inside]) => [column, columnMedian(column, inside, of, input)]))

/** The same from scored categories; a category without respondents is skipped. */
export const scoredMedians = (scored: readonly Scored[], columns: number): (number | null)[] => {
  const ascending = [...scored].sort((a, b) => a.score - b.score)
  return Array.from({ length: columns }, (_, c) => {
    const walk = new MedianWalk(ascending.reduce((sum, { w }) => sum + (w[c] ?? 0), 0))
    for (const { score, n, w } of ascending) if ((n[c] ?? 0) > 0) walk.add(score, w[c] ?? 0)
    return walk.median
  })
}
