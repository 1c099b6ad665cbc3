import type { AxisPart } from './axis'
import type { Scored } from './numbers'
import type { Selection } from './selection'

/** Two cumulated weights within this share of the total count as equal (ORACLE.md section 6). */
const TIE = 1e-9

/**
 * Walks the answers of one column by ascending x and stops at the weighted median: the smallest x whose cumulative weight
 * reaches half; when it equals half, the average with the next respondent's x.
 */
class MedianWalk {
  private cumulated = 0
  private lower: number | null = null
  private done = false

  constructor(private readonly total: number) {}

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
export const cellsByRow = (part: AxisPart, selection: Selection, length: number): Uint32Array => {
  const cells = new Uint32Array(length)
  selection.rows.forEach((row, i) => (cells[row] = (part.cellOf[i] ?? 0) + 1))
  return cells
}

/**
 * Weighted medians of the columns of one part, by column position (only the part's columns are set).
 * `order`: respondents by ascending value; `totals`: Σw per column over respondents with a value.
 */
export const medians = (
  values: Float64Array,
  order: Uint32Array,
  part: AxisPart,
  cells: Uint32Array,
  weightOf: Float64Array | null,
  totals: readonly number[],
): Map<number, number | null> => {
  const walks = new Map<number, MedianWalk>()
  const byCell = part.columns.map(columns =>
    columns.map(column => {
      const walk = walks.get(column) ?? new MedianWalk(totals[column] ?? 0)
      walks.set(column, walk)
      return walk
    }),
  )
  for (const row of order) {
    const cell = cells[row] ?? 0
    const x = values[row] ?? NaN
    if (cell === 0 || Number.isNaN(x)) continue
    const w = weightOf === null ? 1 : (weightOf[row] ?? 0)
    for (const walk of byCell[cell - 1] ?? []) walk.add(x, w)
  }
  return new Map([...walks].map(([column, walk]) => [column, walk.median]))
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
