import { isDateLike, plainNumber } from './cells'

const CANDIDATES: readonly string[] = ['NA', 'N/A', '#N/A', 'NULL', '#NULL!', 'NaN', 'nan', 'null', '.']

/**
 * Texts that mean "no answer" besides the empty cell. A candidate counts when it occurs among numbers or dates, or
 * (`NA` and `#NULL!`, which nobody writes as an answer) in several columns.
 */
export const detectMissingTokens = (data: readonly (readonly string[])[], decimal: '.' | ','): string[] => {
  const width = data.reduce((widest, row) => Math.max(widest, row.length), 0)
  const amongNumbers = new Set<string>()
  const columnsWith = new Map<string, number>()
  for (let column = 0; column < width; column += 1) {
    const found = new Set<string>()
    let numbers = 0
    let others = 0
    for (const row of data) {
      const cell = row[column] ?? ''
      if (cell === '') continue
      if (CANDIDATES.includes(cell)) found.add(cell)
      else if (plainNumber(cell, decimal) !== null || isDateLike(cell)) numbers += 1
      else others += 1
    }
    for (const token of found) {
      columnsWith.set(token, (columnsWith.get(token) ?? 0) + 1)
      if (numbers > 0 && others === 0) amongNumbers.add(token)
    }
  }
  const several = (token: string): boolean =>
    (token === 'NA' || token === '#NULL!') && (columnsWith.get(token) ?? 0) > 1
  return ['', ...CANDIDATES.filter(token => amongNumbers.has(token) || several(token))]
}
