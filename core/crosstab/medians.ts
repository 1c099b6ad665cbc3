import type { AxisPart } from './axis'
import type { Scored } from './numbers'
import type { Ranked } from './numeric'
import type { Selection } from './selection'
import type { Slots } from './slots'

/** Two cumulated weights within this share of the total count as equal (docs/statistics.md, Means). */
export const TIE = 1e-9

const reachesHalf = (cumulated: number, total: number): boolean => cumulated - total / 2 >= -TIE * total

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
    return reachesHalf(this.cumulated + w, this.total)
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
  const { cells, cellOf, members } = part
  const of = cells < 65535 ? new Uint16Array(length) : new Uint32Array(length)
  const { rows } = selection
  for (let i = 0; i < rows.length; i++) of[rows[i] ?? 0] = (cellOf[i] ?? 0) + 1
  const columns = new Map(members.map(column => [column, new Uint8Array(cells + 1)]))
  part.columns.forEach((held, cell) => {
    for (const column of held) {
      const inside = columns.get(column)
      if (inside !== undefined) inside[cell + 1] = 1
    }
  })
  return { of, columns }
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

const WINDOW = 4096
/** Respondents read at a time: a median mostly comes soon after the start of its stretch. */
const STEP = 256
/** Cells that hardly any part has more of. */
const USUAL_CELLS = 65536

/**
 * A window on the order, and the walk through it, for all columns in turn. Made once by a function, as the loops of the plain
 * kernel are, so that V8 takes the addresses of these arrays as given. Only cells are copied: most respondents are in other columns.
 */
const createWindow = (mostCells: number) => {
  const cells = new Uint32Array(WINDOW)
  const inside = new Uint8Array(mostCells + 1)
  let cumulated = 0

  /** Reads the cells of the respondents of the order from `from` to `to`, as entries from `at` on. */
  const read = (from: number, to: number, of: CellsByRow['of'], order: Uint32Array, at: number) => {
    for (let i = from; i < to; i++) cells[at + i - from] = of[order[i] ?? 0] ?? 0
  }

  /** Takes a column, and the weight that is behind the walk. */
  const take = (column: Uint8Array, weight: number) => {
    inside.set(column)
    cumulated = weight
  }

  /**
   * The first in the column, of the entries from `from` to `to`, with whom the weight reaches `enough`; -1 where nobody does.
   * Entry 0 is the respondent at `first` of the order.
   */
  const reach = (
    { first, from, to }: { readonly first: number; readonly from: number; readonly to: number },
    half: number,
    enough: number,
    { weightOf, ranked: { order } }: MedianInput,
  ): number => {
    let so = cumulated
    for (let i = from; i < to; i++) {
      if (inside[cells[i] ?? 0] !== 1) continue
      so += weightOf === null ? 1 : (weightOf[order[first + i] ?? 0] ?? 0)
      if (so - half < enough) continue
      cumulated = so
      return i
    }
    cumulated = so
    return -1
  }

  return { read, take, reach, over: (half: number) => cumulated - half }
}

const usual = createWindow(USUAL_CELLS)

/** Where the walk of a column begins. */
interface Start {
  readonly column: number
  /** Position in the order, and the weight of those in the column before it. */
  readonly at: number
  readonly passed: number
  readonly total: number
}

/** Skips whole stretches of the order until the one that holds the median. */
const startOf = (column: number, { slots: { data, width }, from, ranked }: MedianInput): Start => {
  const stretches = ranked.item.classes - 1
  const weightAt = 3 * (column * width + from) + 1
  let total = 0
  for (let k = 0; k < stretches; k++) total += data[weightAt + 3 * k] ?? 0
  let passed = 0
  let stretch = 0
  for (; stretch < stretches; stretch++) {
    const w = data[weightAt + 3 * stretch] ?? 0
    if (w > 0 && reachesHalf(passed + w, total)) break
    passed += w
  }
  return { column, at: stretch * ranked.size, passed, total }
}

/** Weighted medians of the columns of one part, by column position: as MedianWalk finds them, in the order of the numbers. */
export const medians = ({ of, columns }: CellsByRow, input: MedianInput): Map<number, number | null> => {
  const { order } = input.ranked
  const cells = Math.max(0, ...[...columns.values()].map(inside => inside.length - 1))
  const { read, take, reach, over } = cells > USUAL_CELLS ? createWindow(cells) : usual
  let first = 0
  let end = 0
  /** Has the window hold the respondent at `at`: it goes on at its end, or begins again. */
  const see = (at: number): void => {
    if (at >= first && at < end) return
    if (at !== end || at - first > WINDOW - STEP) first = at
    end = Math.min(order.length, at + STEP)
    read(at, end, of, order, at - first)
  }
  const valueAt = (entry: number): number => input.values[order[first + entry] ?? 0] ?? NaN
  const medianOf = ({ column, at: start, passed, total }: Start): number | null => {
    const half = total / 2
    take(columns.get(column) ?? new Uint8Array(), passed)
    let lower: number | null = null
    for (let at = start; at < order.length; at = end) {
      see(at)
      const found = reach(
        { first, from: at - first, to: end - first },
        half,
        lower === null ? -TIE * total : -Infinity,
        input,
      )
      if (found < 0) continue
      if (lower !== null) return (lower + valueAt(found)) / 2
      lower = valueAt(found)
      if (over(half) > TIE * total) return lower
      const next = reach({ first, from: found + 1, to: end - first }, half, -Infinity, input)
      if (next >= 0) return (lower + valueAt(next)) / 2
    }
    return lower
  }
  const starts = [...columns.keys()].map(column => startOf(column, input)).sort((a, b) => a.at - b.at)
  return new Map(starts.map(start => [start.column, medianOf(start)]))
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
