import type { Banner } from '../banners'
import { named, SCORE_TIE, titleScore, type Candidate } from './candidates'
import { columnsOf } from './columns'
import { plainLabel } from './labels'
import type { BookProblem, BookTable } from './types'

/** A row of the table as a row of ours: a base, an answer or net, or a row calculated from numbers. */
export type RowMatch = { readonly of: 'base' } | { readonly of: 'answer' | 'number'; readonly key: string }

/** A table of the book with what it shows of the dataset. Rows and columns run as in the book; null is not recognised. */
export interface TableMatch {
  readonly question: string
  readonly breakout: string | null
  readonly rows: readonly (RowMatch | null)[]
  /** Keys of columns as tables of this dataset have them; '' is Total. */
  readonly columns: readonly (string | null)[]
  readonly banner: Banner
}

export interface Matched {
  readonly match: TableMatch | null
  readonly problems: readonly BookProblem[]
}

const firstNumber = ({ numbers }: Candidate): string | null => [...numbers.values()][0] ?? null

const rowMatches = (table: BookTable, candidate: Candidate): (RowMatch | null)[] =>
  table.rows.map((row): RowMatch | null => {
    if (row.base !== null) return { of: 'base' }
    const key = candidate.keys.get(plainLabel(row.label))
    if (key !== undefined) return { of: 'answer', key }
    const isStatistic = row.lines.some(({ kind }) => kind !== 'count' && kind !== 'percent')
    const number = candidate.numbers.get(plainLabel(row.label)) ?? (isStatistic ? firstNumber(candidate) : null)
    return number === null ? null : { of: 'number', key: number }
  })

/** Share of the rows that are no bases and were recognised. */
const rowScore = (table: BookTable, matches: readonly (RowMatch | null)[]): number => {
  const rows = table.rows.map(({ base }, at) => ({ base, match: matches[at] })).filter(({ base }) => base === null)
  return rows.length === 0 ? 0 : rows.filter(({ match }) => match != null).length / rows.length
}

const LEAST_ROWS = 0.5
const LEAST_TITLE = 0.4
/** Where every row is recognised, a looser title is enough. */
const LEAST_TITLE_ALL_ROWS = 0.25

interface Scored {
  readonly candidate: Candidate
  readonly matches: readonly (RowMatch | null)[]
  readonly rows: number
  readonly title: number
  readonly score: number
}

const scored = (table: BookTable, candidate: Candidate): Scored => {
  const matches = rowMatches(table, candidate)
  const rows = rowScore(table, matches)
  const title = titleScore(table.titles, candidate)
  return { candidate, matches, rows, title, score: 0.5 * rows + 0.5 * title }
}

const fits = ({ rows, title }: Scored): boolean =>
  rows >= LEAST_ROWS && title >= (rows === 1 ? LEAST_TITLE_ALL_ROWS : LEAST_TITLE)

const questionOf = (table: BookTable, candidates: readonly Candidate[]): Scored | string => {
  const all = candidates.map(candidate => scored(table, candidate))
  const [best, second] = all.filter(fits).sort((a, b) => b.score - a.score)
  if (best === undefined) {
    const closest = all.reduce<Scored | null>(
      (most, one) => (most === null || one.score > most.score ? one : most),
      null,
    )
    const near =
      closest === null || closest.score < 0.25
        ? ''
        : ` The nearest is ${named(closest.candidate)}: ${Math.round(100 * closest.rows)} % of the rows have its labels.`
    return `No question of this dataset has this title and these rows.${near} Write the question's text above the table as in the dataset.`
  }
  if (second !== undefined && best.score - second.score < SCORE_TIE)
    return `This can be ${named(best.candidate)} or ${named(second.candidate)}. Write the whole text of the question above the table.`
  return best
}

/** Finds the question, rows and columns of the dataset that a table of a book shows. */
export const matchTable = (table: BookTable, candidates: readonly Candidate[]): Matched => {
  const found = questionOf(table, candidates)
  if (typeof found === 'string')
    return { match: null, problems: [{ sheet: table.sheet, cell: table.cell, message: found }] }
  const { columns, entries, problems } = columnsOf(table, candidates)
  const unknown = table.rows.flatMap((row, at): BookProblem[] =>
    found.matches[at] === null && row.lines.length > 0
      ? [
          {
            sheet: table.sheet,
            cell: row.cell,
            message: `"${row.label}" is no answer or net of ${named(found.candidate)}, so this row is not compared.`,
          },
        ]
      : [],
  )
  const { question, breakout } = found.candidate.answers
  const match = {
    question: question.name,
    breakout: breakout?.name ?? null,
    rows: found.matches,
    columns,
    banner: { name: table.cell, entries },
  }
  return { match, problems: [...problems, ...unknown] }
}
