import { groupId, isNumeric } from '../answers'
import type { BannerEntry, BannerLevel } from '../banners'
import { named, SCORE_TIE, titleScore, type Candidate } from './candidates'
import { isTotal, plainLabel } from './labels'
import { nestFrom, type Nest } from './nests'
import type { BookProblem, BookTable } from './types'

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
  if (second !== undefined && scoreOf(best) - scoreOf(second) < SCORE_TIE)
    return spans.filter(span => scoreOf(best) - scoreOf(span) < SCORE_TIE).map(({ candidate }) => candidate)
  return { from, to: from + best.keys.length - 1, candidate: best.candidate, keys: best.keys }
}

/** Some answers and nets of a question, in their order. */
const levelOf = ({ answers, options }: Candidate, keys: readonly string[]): BannerLevel => ({
  question: answers.question.name,
  ...(answers.breakout && { breakout: answers.breakout.name }),
  options: keys.filter(key => options.has(key)),
  nets: keys.filter(key => !options.has(key)),
})

const entryOf = ({ levels, paths }: Nest): BannerEntry => ({
  levels: levels.map((candidate, depth) => levelOf(candidate, [...new Set(paths.map(path => path[depth] ?? ''))])),
})

const columnKeys = ({ levels, paths }: Nest): string[] => {
  const group = levels.map(({ answers }) => groupId(answers)).join('|')
  return paths.map(path => `${group}:${path.join('|')}`)
}

const columnProblem = (table: BookTable, column: number, alike: readonly Candidate[]): BookProblem => {
  const { cell = '', heads = [] } = table.columns[column] ?? {}
  const head = heads.join(' / ')
  const message =
    alike.length > 1
      ? `"${head}" can be an answer of ${alike.slice(0, 2).map(named).join(' or ')}. Write the question above its answers.`
      : `"${head}" is no answer of a question of this dataset, so this column is not compared.`
  return { sheet: table.sheet, cell, message }
}

/** The columns of one or more questions side by side from here on: answers of one, or of one inside another. */
const columnsFrom = (table: BookTable, candidates: readonly Candidate[], from: number): Nest | readonly Candidate[] => {
  const nested = nestFrom(table, candidates, from)
  if (nested !== null) return nested
  const span = spanFrom(table, candidates, from)
  return 'candidate' in span ? { levels: [span.candidate], paths: span.keys.map(key => [key]) } : span
}

/** Columns of a table by the keys that tables of this dataset have for them, and the banner that gives them. */
export const columnsOf = (table: BookTable, candidates: readonly Candidate[]) => {
  const columns: (string | null)[] = []
  const entries: BannerEntry[] = []
  const problems: BookProblem[] = []
  let at = 0
  while (at < table.columns.length) {
    const heads = table.columns[at]?.heads ?? []
    const found = columnsFrom(table, candidates, at)
    const isNest = 'levels' in found
    if (!isNest && isTotal(heads.at(-1) ?? '')) {
      columns.push('')
      at += 1
      continue
    }
    if (!isNest) {
      problems.push(columnProblem(table, at, found))
      columns.push(null)
      at += 1
      continue
    }
    entries.push(entryOf(found))
    columns.push(...columnKeys(found))
    at += found.paths.length
  }
  return { columns, entries, problems }
}
