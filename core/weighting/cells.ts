import type { Margin } from './types'

/**
 * Respondents of a scope who give the same answers on all margins: raking multiplies their weights by the same numbers, so a pass
 * costs as much as there are cells, not respondents.
 */
export interface Cells {
  readonly count: number
  /** Cell of each respondent of the scope. */
  readonly cellOf: Uint32Array
  /** Per margin the class of each cell: a position in `keys`, or `keys.length` for those who are missing. */
  readonly classes: readonly Uint32Array[]
}

const classOf = ({ keys, category }: Margin, row: number): number => {
  const at = category[row] ?? -1
  return at >= 0 && at < keys.length ? at : keys.length
}

/** Numbers the cells of the respondents `rows`; pauses once for each margin and pass over it. */
export function* cellsOf(rows: Uint32Array, margins: readonly Margin[]): Generator<undefined, Cells> {
  const cellOf = new Uint32Array(rows.length)
  let firsts: number[] = []
  for (const margin of margins) {
    const width = margin.keys.length + 1
    const known = new Map<number, number>()
    firsts = []
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0
      const key = (cellOf[i] ?? 0) * width + classOf(margin, row)
      let cell = known.get(key)
      if (cell === undefined) {
        cell = known.size
        known.set(key, cell)
        firsts.push(row)
      }
      cellOf[i] = cell
    }
    yield
  }
  const classes: Uint32Array[] = []
  for (const margin of margins) {
    const classOfCell = new Uint32Array(firsts.length)
    for (let cell = 0; cell < firsts.length; cell++) classOfCell[cell] = classOf(margin, firsts[cell] ?? 0)
    classes.push(classOfCell)
    yield
  }
  return { count: firsts.length, cellOf, classes }
}
