import type { TableSheet } from './sheet'

/** Smaller than this, in percent, a printed table cannot be read; so many characters then fit across an A4 page. */
export const PRINTED_SCALE = 60
export const PRINTED_WIDTH = 225

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/**
 * Columns with which another printed page begins; none where the sheet fits one page, or has no labels to repeat. Pages end between
 * banner groups where that fills at least half of them, and never between a figure and its letters.
 */
export const pageColumns = ({ widths, rows, frozenRows, frozenColumns = 1 }: TableSheet): number[] => {
  if (frozenRows === 0 || frozenColumns === 0 || sum(widths) <= PRINTED_WIDTH) return []
  const isLetters = (column: number): boolean => rows.some(row => row[column]?.look.role === 'letter')
  const begins = (column: number): boolean => rows.some(row => row[column]?.look.first === true)
  const room = PRINTED_WIDTH - sum(widths.slice(0, frozenColumns))
  const starts: number[] = []
  let start = frozenColumns
  while (sum(widths.slice(start)) > room) {
    let [used, any, group] = [0, start, start]
    for (let next = start + 1; next < widths.length; next += 1) {
      used += widths[next - 1] ?? 0
      if (used > room) break
      if (isLetters(next)) continue
      any = next
      if (begins(next) && used >= room / 2) group = next
    }
    const next = group > start ? group : any
    if (next === start) break
    starts.push(next)
    start = next
  }
  return starts
}
