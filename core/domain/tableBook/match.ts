import { answersOf, groupId, isNumeric, rowQuestion, type Answers } from '../answers'
import type { Banner, BannerLevel } from '../banners'
import type { QuestionDef } from '../question'
import { beginsWithName, isTotal, plainLabel, saysText } from './labels'
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

/** One thing that can be tabulated with its labels, prepared once for all tables of a book. */
interface Candidate {
  readonly answers: Answers
  readonly texts: readonly string[]
  readonly keys: ReadonlyMap<string, string>
  readonly options: ReadonlySet<string>
  readonly numbers: ReadonlyMap<string, string>
}

const keysByLabel = (rows: readonly { readonly key: string; readonly label: string }[]): Map<string, string> => {
  const keys = new Map<string, string>()
  for (const { key, label } of rows) if (!keys.has(plainLabel(label))) keys.set(plainLabel(label), key)
  return keys
}

const candidateOf = (answers: Answers): Candidate => {
  const { question, breakout } = answers
  const asked = rowQuestion(answers)
  const options = asked.kind === 'numeric' ? [] : asked.kind === 'multi' ? asked.members : asked.cats
  const nets = asked.kind === 'numeric' ? [] : (asked.nets ?? [])
  const numbers = asked.kind === 'numeric' ? (asked.measures ?? []) : (asked.means ?? [])
  const own = breakout ? [breakout.text, breakout.original_text] : [question.text, question.raw_text, question.label]
  return {
    answers,
    texts: [...new Set(own.filter(text => text !== ''))],
    keys: keysByLabel([...options, ...nets]),
    options: new Set(options.map(({ key }) => key)),
    numbers: keysByLabel(numbers),
  }
}

/** Everything of a dataset that a table can be of. */
export const candidatesOf = (questions: readonly QuestionDef[]): readonly Candidate[] =>
  questions.flatMap(answersOf).map(candidateOf)

const nameOf = ({ answers: { question, breakout } }: Candidate): string => breakout?.name ?? question.name

const titleScore = (titles: readonly string[], candidate: Candidate): number =>
  Math.max(
    0,
    ...titles.map(title =>
      beginsWithName(title, nameOf(candidate)) || beginsWithName(title, candidate.answers.question.name)
        ? Math.max(0.9, ...candidate.texts.map(text => saysText(title, text)))
        : Math.max(0, ...candidate.texts.map(text => saysText(title, text))),
    ),
  )

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
const TIE = 0.02

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

const named = ({ answers: { question, breakout } }: Candidate): string => `"${breakout?.text ?? question.text}"`

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
  if (second !== undefined && best.score - second.score < TIE)
    return `This can be ${named(best.candidate)} or ${named(second.candidate)}. Write the whole text of the question above the table.`
  return best
}

interface Span {
  readonly from: number
  readonly to: number
  readonly candidate: Candidate
  readonly keys: readonly string[]
}

const keyOfColumn = (table: BookTable, candidate: Candidate, column: number): string | undefined =>
  candidate.keys.get(plainLabel(table.columns[column]?.heads.at(-1) ?? ''))

/** How far to the right the heads are different answers or nets of one question. */
const reach = (table: BookTable, candidate: Candidate, from: number, upper: string): string[] => {
  const keys: string[] = []
  for (let at = from; at < table.columns.length; at += 1) {
    if (upperHead(table, at) !== upper) break
    const key = keyOfColumn(table, candidate, at)
    if (key === undefined || keys.includes(key)) break
    keys.push(key)
  }
  return keys
}

const upperHead = ({ columns }: BookTable, column: number): string =>
  columns[column]?.heads.slice(0, -1).join(' ') ?? ''

/** The question whose answers the heads from here on are, or all that fit alike. */
const spanFrom = (table: BookTable, candidates: readonly Candidate[], from: number): Span | readonly Candidate[] => {
  const upper = upperHead(table, from)
  const spans = candidates
    .filter(({ answers }) => !isNumeric(answers))
    .map(candidate => ({
      candidate,
      keys: reach(table, candidate, from, upper),
      head: upper === '' ? 0 : titleScore([upper], candidate),
    }))
    .filter(({ keys }) => keys.length > 0)
    .sort((a, b) => b.keys.length + 2 * b.head - (a.keys.length + 2 * a.head))
  const [best, second] = spans
  if (best === undefined) return []
  const scoreOf = ({ keys, head }: (typeof spans)[number]): number => keys.length + 2 * head
  if (second !== undefined && scoreOf(best) - scoreOf(second) < TIE)
    return spans.filter(span => scoreOf(best) - scoreOf(span) < TIE).map(({ candidate }) => candidate)
  return { from, to: from + best.keys.length - 1, candidate: best.candidate, keys: best.keys }
}

const levelOf = ({ candidate: { answers, options }, keys }: Span): BannerLevel => ({
  question: answers.question.name,
  ...(answers.breakout && { breakout: answers.breakout.name }),
  options: keys.filter(key => options.has(key)),
  nets: keys.filter(key => !options.has(key)),
})

const columnProblem = (table: BookTable, from: number, to: number, alike: readonly Candidate[]): BookProblem => {
  const at = (column: number): string => table.columns[column]?.cell ?? ''
  const head = table.columns[from]?.heads.join(' / ') ?? ''
  const message =
    alike.length > 1
      ? `"${head}" can be an answer of ${alike.slice(0, 2).map(named).join(' or ')}. Write the question above its answers.`
      : `"${head}" is no answer of a question of this dataset, so this column is not compared.`
  return { sheet: table.sheet, cell: from === to ? at(from) : `${at(from)}:${at(to)}`, message }
}

const columnsOf = (table: BookTable, candidates: readonly Candidate[]) => {
  const columns: (string | null)[] = []
  const spans: Span[] = []
  const problems: BookProblem[] = []
  let at = 0
  while (at < table.columns.length) {
    const heads = table.columns[at]?.heads ?? []
    if (isTotal(heads.at(-1) ?? '') || (heads.length > 0 && heads.every(isTotal))) {
      columns.push('')
      at += 1
      continue
    }
    const span = spanFrom(table, candidates, at)
    if (!('candidate' in span)) {
      problems.push(columnProblem(table, at, at, span))
      columns.push(null)
      at += 1
      continue
    }
    spans.push(span)
    const id = groupId(span.candidate.answers)
    columns.push(...span.keys.map(key => `${id}:${key}`))
    at = span.to + 1
  }
  return { columns, spans, problems }
}

/** Finds the question, rows and columns of the dataset that a table of a book shows. */
export const matchTable = (table: BookTable, candidates: readonly Candidate[]): Matched => {
  const found = questionOf(table, candidates)
  if (typeof found === 'string')
    return { match: null, problems: [{ sheet: table.sheet, cell: table.cell, message: found }] }
  const { columns, spans, problems } = columnsOf(table, candidates)
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
    banner: { name: table.cell, entries: spans.map(span => ({ levels: [levelOf(span)] })) },
  }
  return { match, problems: [...problems, ...unknown] }
}
