import type { Cube } from '@core/crosstab'
import { groupId } from '../answers'
import type { Candidate } from './candidates'
import { conditionsOf, filterOf, wordsOf } from './conditions'
import { baseFigure, columnIn, rounded, rowIn } from './facts'
import type { BookFilter } from './filters'
import { BOOK_BASES, cubeKey, type OpenTable } from './settings'
import type { BookProblem, BookTable } from './types'

/** Printed numbers of people by the key of our column; '' is Total. */
export type PrintedBases = ReadonlyMap<string, number>

/** Fewer columns can have the bases of another filter by chance. */
const LEAST_COLUMNS = 3

/** Filters of which bases are counted exactly, the closest first. */
const MOST_TRIED = 12

const rowOfBases = ({ table }: OpenTable) =>
  table.rows.find(({ base }) => base === 'unweighted') ?? table.rows.find(({ base }) => base === 'stated')

const printedBases = (open: OpenTable): PrintedBases => {
  const line = rowOfBases(open)?.lines.find(({ kind }) => kind === 'base')
  const bases = new Map<string, number>()
  line?.figures.forEach((figure, column) => {
    const key = open.match.columns[column]
    const value = figure?.value
    if (key != null && value != null) bases.set(key, value)
  })
  return bases
}

const KINDS = ['unweighted', 'weighted', 'effective'] as const

/** Whether a table has exactly these bases, without a weight. */
export const hasBases = (cube: Cube, bases: PrintedBases, kind: (typeof KINDS)[number] = 'unweighted'): boolean =>
  [...bases].every(([key, value]) => {
    const at = columnIn(cube, key)
    return at >= 0 && rounded(baseFigure(cube.base, kind, at), 0, 'half_up') === value
  })

/**
 * The printed bases of a table that no filter was named for, where they are those of other people: neither of all respondents nor of
 * those who were asked or answered, under any weight. null: they need no filter, or too few are printed to tell one by.
 */
export const unexplainedBases = (open: OpenTable): PrintedBases | null => {
  const bases = printedBases(open)
  if (bases.size < LEAST_COLUMNS || ![...bases.values()].every(Number.isInteger)) return null
  const isExplained = [...open.cubes.values()].some(cube => KINDS.some(kind => hasBases(cube, bases, kind)))
  return isExplained ? null : bases
}

/** What can be counted by one row: its question, or one row of a grid. */
export const rowOfCandidate = ({ answers: { question, breakout } }: Candidate) => ({
  question: question.name,
  breakout: breakout?.name ?? null,
})

/**
 * The filters by one answer or net that can leave so many people: everybody who gave it is at least as many in each column. `cubes`:
 * of all respondents, by `groupId`, with the columns of the table. The closest first.
 */
export const closestFilters = (
  candidates: readonly Candidate[],
  cubes: ReadonlyMap<string, Cube>,
  bases: PrintedBases,
): BookFilter[] => {
  const found = new Map<string, { readonly filter: BookFilter; readonly more: number }>()
  for (const condition of conditionsOf(candidates)) {
    const cube = cubes.get(groupId(condition.candidate.answers))
    const row = cube && rowIn(cube, condition.key)
    if (cube === undefined || row === undefined) continue
    const more = [...bases].map(([key, value]) => (row.n[columnIn(cube, key)] ?? 0) - value)
    if (more.some(people => people < 0)) continue
    const filter = filterOf(condition)
    const isSame = JSON.stringify(filter)
    if (!found.has(isSame))
      found.set(isSame, {
        filter: { filter, words: wordsOf(condition), from: 'bases' },
        more: more.reduce((sum, people) => sum + people, 0),
      })
  }
  return [...found.values()]
    .sort((a, b) => a.more - b.more)
    .slice(0, MOST_TRIED)
    .map(({ filter }) => filter)
}

/** Whether one of the ways of counting people gives the printed bases. `cubes`: with a filter, without a weight. */
export const explainsBases = (cubes: ReadonlyMap<string, Cube>, bases: PrintedBases): boolean =>
  BOOK_BASES.some(base => {
    const cube = cubes.get(cubeKey({ weight: null, base }))
    return cube !== undefined && hasBases(cube, bases)
  })

/** The only filter that fits a table, or a problem that names two of several; null where none does. */
export const onlyFilter = (
  { sheet, cell }: Pick<BookTable, 'sheet' | 'cell'>,
  [only, other]: readonly BookFilter[],
): { readonly filter: BookFilter } | { readonly problem: BookProblem } | null => {
  if (only === undefined) return null
  if (other === undefined) return { filter: only }
  const message = `The bases of this table fit "${only.words}" and "${other.words}". Write the filter above the table, as in "Filter: Region = North". The table is compared without it.`
  return { problem: { sheet, cell, message } }
}
