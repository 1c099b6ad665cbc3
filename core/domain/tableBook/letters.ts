import {
  adjustedPs,
  meanTest,
  methodOf,
  shareTest,
  studentTwoTailed,
  significanceAt,
  type Cube,
  type TestMethod,
  type TestName,
} from '@core/crosstab'
import { columnIn, numberIn, rowIn } from './facts'
import { isTotal } from './labels'
import type { RowMatch } from './match'
import { cubeKey, type CubeChoice, type LetterSetting, type OpenTable } from './settings'
import type { BookLetters } from './types'

/** Letters printed for a row, with what it is in tables of ours. */
export interface LetterRow {
  readonly table: number
  readonly row: number
  readonly match: Exclude<RowMatch, { readonly of: 'base' }>
  readonly printed: readonly BookLetters[]
}

/** Every recognised row of answers or numbers in a table with letters. */
export const letterRowsOf = (tables: readonly OpenTable[]): LetterRow[] =>
  tables.flatMap(({ table, match }, position) =>
    table.rows.flatMap((row, at): LetterRow[] => {
      const of = match.rows[at]
      const isTested = row.lines.some(({ kind }) => kind === 'percent' || kind === 'count' || kind === 'mean')
      if (of == null || of.of === 'base' || row.letters === null || !isTested) return []
      return [{ table: position, row: at, match: of, printed: row.letters }]
    }),
  )

/** Columns that can have letters: recognised ones but Total. */
export const letteredColumns = ({ match }: OpenTable): number[] =>
  match.columns.flatMap((key, at) => (key === null || key === '' ? [] : [at]))

/** The letter of each column as its head says, or in their order without Total. */
export const columnLettersOf = ({ table }: Pick<OpenTable, 'table'>): string[] => {
  if (table.columns.some(({ letter }) => letter !== null)) return table.columns.map(({ letter }) => letter ?? '')
  let at = 0
  return table.columns.map(({ heads }) => (heads.every(isTotal) ? '' : String.fromCharCode(65 + (at++ % 26))))
}

/** A comparison of two columns of the book in one row. `p` is worked out when it is first needed. */
interface Pair {
  readonly a: number
  readonly b: number
  readonly block: string
  readonly t: number
  readonly df: number
  /** The smaller of both unweighted bases. */
  readonly least: number
  /** False: only counted by Bonferroni, with t 0. */
  readonly tested: boolean
  p: number | null
}

type PairsOf = (row: LetterRow, test: TestName, choice: CubeChoice) => readonly Pair[]

const pairsIn = (open: OpenTable, { match }: LetterRow, method: TestMethod, cube: Cube): Pair[] => {
  const places = letteredColumns(open).map(column => ({ column, at: columnIn(cube, open.match.columns[column] ?? '') }))
  const columnOf = new Map(places.filter(({ at }) => at > 0).map(({ column, at }) => [at, column]))
  const number = match.of === 'number' ? numberIn(cube, match.key) : undefined
  const row = match.of === 'answer' ? rowIn(cube, match.key) : undefined
  const tests = number ? meanTest(method, cube, number) : row ? shareTest(method, cube, row) : null
  if (tests === null) return []
  return method.pairs(cube, [...columnOf.keys()]).flatMap((pair): Pair[] => {
    const found = tests.test(pair)
    const [a, b] = [columnOf.get(pair.a), columnOf.get(pair.b)]
    const isCounted = found !== null || tests.counts?.(pair) === true
    if (!isCounted || a === undefined || b === undefined) return []
    const least = Math.min(cube.base.n[pair.a] ?? 0, cube.base.n[pair.b] ?? 0)
    const { t, df } = found ?? { t: 0, df: Infinity }
    return [{ a, b, block: pair.block, t, df, least, tested: found !== null, p: null }]
  })
}

/** Statistics of rows by test and cube, each worked out once. */
export const createPairs = (tables: readonly OpenTable[]): PairsOf => {
  const made = new Map<string, readonly Pair[]>()
  return (row, test, choice) => {
    const key = `${row.table}|${row.row}|${test}|${cubeKey(choice)}`
    const found = made.get(key)
    if (found !== undefined) return found
    const open = tables[row.table]
    const cube = open?.cubes.get(cubeKey(choice))
    const pairs = open && cube ? pairsIn(open, row, methodOf(test), cube) : []
    made.set(key, pairs)
    return pairs
  }
}

const pOf = (pair: Pair): number => (pair.p ??= studentTwoTailed(pair.t, pair.df))

/** Whether pairs of one row count at a confidence; a correction counts the pairs of a block. */
const counting = (
  pairs: readonly Pair[],
  { test, correction }: LetterSetting,
): ((confidence: number) => (at: number) => boolean) => {
  if (correction === 'none')
    return confidence => {
      const isSignificant = methodOf(test).significance(confidence)
      return at => {
        const pair = pairs[at]
        return pair !== undefined && isSignificant(pair.t, pair.df)
      }
    }
  const ps = new Array<number>(pairs.length).fill(1)
  for (const block of new Set(pairs.map(pair => pair.block))) {
    const together = pairs.filter(pair => pair.block === block).length
    const places = pairs.flatMap((pair, at) => (pair.block === block && pair.tested ? [at] : []))
    const values = places.map(at => {
      const pair = pairs[at]
      return pair === undefined ? 1 : pOf(pair)
    })
    adjustedPs(values, correction, together).forEach((p, i) => (ps[places[i] ?? 0] = p))
  }
  return confidence => {
    const { alpha } = significanceAt(confidence)
    return at => (ps[at] ?? 1) < alpha
  }
}

/** The columns that each column is higher than: at the first confidence, and at the second only. */
export interface Beaten {
  readonly first: readonly (readonly number[])[]
  readonly second: readonly (readonly number[])[]
}

/** Which columns of the book beat which in one row, over all columns of its table. */
export const beatenIn = (all: readonly Pair[], setting: LetterSetting, columns: number): Beaten => {
  const pairs = setting.minimum > 0 ? all.filter(({ least }) => least >= setting.minimum) : all
  const counts = counting(pairs, setting)
  const first = counts(setting.confidence)
  const second = setting.second === null ? null : counts(setting.second)
  const lists = (): number[][] => Array.from({ length: columns }, () => [])
  const won = { first: lists(), second: lists() }
  pairs.forEach(({ a, b, t }, at) => {
    const level = first(at) ? 'first' : second?.(at) === true ? 'second' : null
    if (level === null) return
    const [winner, loser] = t > 0 ? [a, b] : [b, a]
    won[level][winner]?.push(loser)
  })
  return won
}

/** The letters of one column, in the order of the columns; lower case where only the second confidence is reached. */
export const spelled = ({ first, second }: Beaten, column: number, letters: readonly string[]): string => {
  const surely = new Set(first[column])
  const perhaps = new Set(second[column])
  return letters
    .map((letter, at) => (surely.has(at) ? letter.toUpperCase() : perhaps.has(at) ? letter.toLowerCase() : ''))
    .join('')
}

/** Letters as a set in one order, so that books may list them in another. */
export const sortedLetters = (text: string): string =>
  Array.from(text)
    .sort((a, b) => a.toUpperCase().localeCompare(b.toUpperCase()) || a.localeCompare(b))
    .join('')
