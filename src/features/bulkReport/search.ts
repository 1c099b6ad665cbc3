import type { Question } from '@core/contract'
import { breakoutsOf, type Addressed, type QuestionIndex } from './questions'

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

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

interface Words {
  readonly own: string
  readonly breakouts: ReadonlyMap<string, string>
}

// One entry per question object: a dataset keeps its objects, so typing never folds the texts again.
const wordsByQuestion = new WeakMap<Question, Words>()

const wordsOf = (question: Question): Words => {
  const known = wordsByQuestion.get(question)
  if (known) return known
  const parts = [question.question_name, question.question_label, question.question_text]
  const rows = breakoutsOf(question)
  const words: Words = {
    own: folded(
      [
        ...parts,
        ...question.categorical_responses.map(({ label }) => label),
        ...question.nets.map(({ label }) => label),
      ].join('\n'),
    ),
    breakouts: new Map(rows.map(({ name, text }) => [name, folded(`${name}\n${text}`)])),
  }
  wordsByQuestion.set(question, words)
  return words
}

export const searchTerms = (search: string): string[] => folded(search).split(/\s+/).filter(Boolean)

const has = (words: string, terms: readonly string[]): boolean => terms.every(term => words.includes(term))

/** Grid rows that match on their own, so that a match inside a closed grid is seen. */
export const matchingBreakouts = (question: Question, terms: readonly string[]): string[] =>
  terms.length === 0
    ? []
    : [...wordsOf(question).breakouts].filter(([, words]) => has(words, terms)).map(([name]) => name)

/** Names, texts, labels, options, nets and grid rows; every term must be found in one of them. */
export const matches = (question: Question, terms: readonly string[]): boolean =>
  terms.length === 0 || has(wordsOf(question).own, terms) || matchingBreakouts(question, terms).length > 0

/** The option that made a question match when neither its name nor its text did. */
export const matchedOption = (question: Question, terms: readonly string[]): string | null => {
  if (terms.length === 0) return null
  if (has(folded([question.question_name, question.question_label, question.question_text].join('\n')), terms))
    return null
  return question.categorical_responses.find(({ label }) => has(folded(label), terms))?.label ?? null
}

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

/** Who types a question's name wants that question: it stands first, then names that begin so, then the rest in order. */
const namesFirst = (questions: readonly Question[], term: string): Question[] => {
  const rank = ({ question_name }: Question): number => {
    const name = folded(question_name)
    return name === term ? 0 : name.startsWith(term) ? 1 : 2
  }
  return [...questions].sort((a, b) => rank(a) - rank(b))
}

/** The question list as flat lines for a virtual list: suggested questions first, then all, unless one is searching. */
export const listLines = (questions: readonly Question[], index: QuestionIndex, view: ListView): ListLine[] => {
  const terms = searchTerms(view.search)
  const kept = questions.filter(question => OF_KIND[view.kind](question) && matches(question, terms))
  const ranked = terms.length > 0 ? namesFirst(kept, terms[0] ?? '') : kept
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
