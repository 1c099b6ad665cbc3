import { bannerName, breakoutsOf, whyNoTable, type Addressed, type QuestionIndex } from '@core/report'
import type { DatasetBanner, Question } from '@core/contract'
import { counted } from '@/lib/words'
import { bestFirst, matchedOption, matches, matchesItself, matchingBreakouts, searchTerms } from '@/tables'

export const KINDS = ['all', 'suggested', 'grids', 'numeric'] as const
export type Kind = (typeof KINDS)[number]

const OF_KIND: Record<Kind, (question: Question) => boolean> = {
  all: () => true,
  suggested: question => question.suggested_xtab,
  grids: question => question.is_grid,
  numeric: question => question.fundamental_question_type === 'numeric',
}

export const countKinds = (questions: readonly Question[]): Record<Kind, number> => ({
  all: questions.length,
  suggested: questions.filter(OF_KIND.suggested).length,
  grids: questions.filter(OF_KIND.grids).length,
  numeric: questions.filter(OF_KIND.numeric).length,
})

/** One line of the question list. */
export type ListLine =
  | { readonly kind: 'head'; readonly key: string; readonly label: string; readonly count: number }
  | {
      readonly kind: 'question'
      readonly key: string
      readonly addressed: Addressed
      readonly open: boolean
      readonly hint: string | null
    }
  | { readonly kind: 'breakout'; readonly key: string; readonly addressed: Addressed }
  | { readonly kind: 'more'; readonly key: string; readonly grid: string; readonly count: number }

export interface ListView {
  readonly search: string
  readonly kind: Kind
  /** Grids opened in the list. */
  readonly open: readonly string[]
  /** Grids whose rows are all listed. */
  readonly full: readonly string[]
}

const SHORT_GRID = 5
const FIRST_ROWS = 3

const linesOf = (
  question: Question,
  index: QuestionIndex,
  view: ListView,
  terms: readonly string[],
  section: string,
): ListLine[] => {
  const addressed = index.get(question.question_name)
  if (!addressed) return []
  const found = matchingBreakouts(question, terms)
  const open = question.is_grid && (view.open.includes(question.question_name) || found.length > 0)
  const head: ListLine = {
    kind: 'question',
    key: `${section}/${question.question_name}`,
    addressed,
    open,
    hint: open ? null : matchedOption(question, terms),
  }
  if (!open) return [head]
  const all = breakoutsOf(question).map(({ name }) => name)
  const names = view.open.includes(question.question_name) || found.length === 0 ? all : found
  const short = names.length <= SHORT_GRID || view.full.includes(question.question_name)
  const shown = short ? names : names.slice(0, FIRST_ROWS)
  const rows = shown.flatMap((name): ListLine[] => {
    const row = index.get(name)
    return row ? [{ kind: 'breakout', key: `${section}/${question.question_name}/${name}`, addressed: row }] : []
  })
  return short
    ? [head, ...rows]
    : [
        head,
        ...rows,
        {
          kind: 'more',
          key: `${section}/${question.question_name}/more`,
          grid: question.question_name,
          count: names.length - shown.length,
        },
      ]
}

/** The question list as flat lines for a virtual list: suggested questions first, then all, unless one is searching. */
export const listLines = (
  questions: readonly Question[],
  index: QuestionIndex,
  view: ListView,
  banners: readonly DatasetBanner[] = [],
): ListLine[] => {
  const terms = searchTerms(view.search)
  const lines = questionLines(questions, index, view, terms)
  const found = view.kind === 'all' ? bannerLines(banners, index, terms) : []
  if (found.length === 0) return lines
  const all = lines.length > 0 && lines[0]?.kind !== 'head' ? [headOf('questions', 'Questions', lines.length)] : []
  return [headOf('banners', 'Banners', found.length), ...found, ...all, ...lines]
}

const headOf = (key: string, label: string, count: number): ListLine => ({
  kind: 'head',
  key: `head/${key}`,
  label,
  count,
})

const isPressable = (line: ListLine | undefined): boolean => line !== undefined && line.kind !== 'head'

/** Place of the next line in one direction that can be pressed, `from` included; -1 when there is none. */
export const nextPressable = (lines: readonly ListLine[], from: number, step: 1 | -1): number => {
  for (let at = from; at >= 0 && at < lines.length; at += step) if (isPressable(lines[at])) return at
  return -1
}

/** Place of the line that Enter takes while one is searching: the best question, or its row where only that was found; -1 for none. */
export const firstHit = (lines: readonly ListLine[], search: string): number => {
  const at = nextPressable(lines, 0, 1)
  const line = lines[at]
  const row = lines[at + 1]
  if (line?.kind !== 'question' || row?.kind !== 'breakout') return at
  return matchesItself(line.addressed.question, searchTerms(search)) ? at : at + 1
}

/** What a search found that can be made tables of and is not in the report's rows yet: questions, or rows of grids that were found alone. */
export const addableHits = (
  questions: readonly Question[],
  index: QuestionIndex,
  { search, kind }: Pick<ListView, 'search' | 'kind'>,
  inRows: Pick<ReadonlySet<string>, 'has'>,
): Addressed[] => {
  const terms = searchTerms(search)
  if (terms.length === 0) return []
  const found = bestFirst(
    questions.filter(question => OF_KIND[kind](question) && matches(question, terms)),
    terms,
  )
  return found
    .flatMap(question =>
      matchesItself(question, terms) ? [question.question_name] : matchingBreakouts(question, terms),
    )
    .flatMap(name => index.get(name) ?? [])
    .filter(({ name }) => !inRows.has(name))
    .filter(addressed => whyNoTable(addressed) === null)
}

/** Banners by their names and heads, each with its number of columns. */
const bannerLines = (banners: readonly DatasetBanner[], index: QuestionIndex, terms: readonly string[]): ListLine[] =>
  banners.flatMap((banner): ListLine[] => {
    const addressed = index.get(bannerName(banner))
    if (!addressed || !matches(addressed.question, terms)) return []
    const hint = counted(banner.columns.length, 'column', 'columns')
    return [{ kind: 'question', key: bannerName(banner), addressed, open: false, hint }]
  })

const questionLines = (
  questions: readonly Question[],
  index: QuestionIndex,
  view: ListView,
  terms: readonly string[],
): ListLine[] => {
  const kept = questions.filter(question => OF_KIND[view.kind](question) && matches(question, terms))
  const ranked = terms.length > 0 ? bestFirst(kept, terms) : kept
  const rest = ranked.flatMap(question => linesOf(question, index, view, terms, 'all'))
  if (view.kind !== 'all' || terms.length > 0) return rest
  const suggested = kept.filter(OF_KIND.suggested)
  if (suggested.length === 0) return rest
  return [
    { kind: 'head', key: 'head/suggested', label: 'Suggested', count: suggested.length },
    ...suggested.flatMap(question => linesOf(question, index, view, terms, 'suggested')),
    { kind: 'head', key: 'head/all', label: 'All questions', count: kept.length },
    ...rest,
  ]
}
