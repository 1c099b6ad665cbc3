import type { BookDifference, BookResult } from '@core/contract'
import { TABLE_BOOK_LIMITS, type QuestionDef } from '@core/domain'
import type { BookComparison, BookFilter, BookProblem } from '@core/domain/tableBook'
import type { MatchedTable } from './cubes'

const { listed } = TABLE_BOOK_LIMITS

/** Cells of one book can be long texts; more of them says nothing. */
const TEXT_MOST = 200

const short = (text: string): string => text.slice(0, TEXT_MOST)

const PARTS = {
  weight: 'weight',
  base: 'base',
  shownBase: 'shown_base',
  counts: 'counts',
  percentOf: 'percent_of',
  rounding: 'rounding',
} as const

const textOf = ({ match }: MatchedTable, questions: ReadonlyMap<string, QuestionDef>): string => {
  const question = questions.get(match.question)
  const row = question?.breakouts.find(({ name }) => name === match.breakout)
  return row?.text ?? question?.text ?? match.question
}

const differencesOf = ({ table }: MatchedTable, at: number, compared: BookComparison['tables'][number]) =>
  compared.differences.map(({ cell, row, column, kind, theirs, ours, reason, value }): BookDifference => ({
    table: at,
    cell,
    kind,
    row: short(table.rows[row]?.label ?? ''),
    column: short(table.columns[column]?.heads.join(' / ') ?? ''),
    theirs: short(theirs),
    ours,
    reason,
    value,
  }))

/** Each filter with how many tables have it. */
const filtersOf = (matched: readonly MatchedTable[]): NonNullable<BookResult['filters']> => {
  const found = new Map<string, { words: string; from: BookFilter['from']; tables: number }>()
  for (const { filter } of matched) {
    if (filter === null) continue
    const { words, from } = filter
    const key = JSON.stringify([words, from])
    const tables = (found.get(key)?.tables ?? 0) + 1
    found.set(key, { words: short(words), from, tables })
  }
  return [...found.values()]
}

/** What is answered of a comparison. All cells that differ are counted, and the first of them listed. */
export const resultOf = (
  matched: readonly MatchedTable[],
  problems: readonly BookProblem[],
  { setting, undecided, lettersAlike, figures, letters, tables }: BookComparison,
  weights: ReadonlyMap<string, string>,
  questions: ReadonlyMap<string, QuestionDef>,
): BookResult => {
  const labelOf = (weight: string): string => (weight === '' ? 'no weight' : (weights.get(weight) ?? weight))
  const differences = matched.flatMap((one, at) => {
    const compared = tables[at]
    return compared ? differencesOf(one, at, compared) : []
  })
  const { weight, base, shownBase, counts, percentOf, rounding } = setting.figures
  return {
    setting: {
      weight: weight === null ? null : { variable: weight, label: labelOf(weight) },
      base,
      shown_base: shownBase,
      counts,
      percent_of: percentOf,
      rounding,
      letters: setting.letters,
    },
    filters: filtersOf(matched),
    undecided: undecided.map(({ part, others }) => ({
      part: PARTS[part],
      others: part === 'weight' ? others.map(labelOf) : [...others],
    })),
    letters_alike: [...lettersAlike],
    figures,
    letters,
    tables: matched.map((one, at) => ({
      sheet: one.table.sheet,
      cell: one.table.cell,
      question: one.match.question,
      text: textOf(one, questions),
      figures: tables[at]?.figures ?? { agree: 0, of: 0 },
      letters: tables[at]?.letters ?? { agree: 0, of: 0 },
    })),
    difference_count: differences.length,
    differences: differences.slice(0, listed),
    problem_count: problems.length,
    problems: problems.slice(0, listed).map(({ sheet, cell, message }) => ({ sheet, cell, message })),
  }
}
