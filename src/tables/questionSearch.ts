import { breakoutsOf } from '@core/report'
import type { Question } from '@core/contract'

/** Without accents and capitals. */
export const folded = (text: string): string =>
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

/** A question with exactly the typed name comes first, then names that begin with it, then the rest in order. */
export const namesFirst = (questions: readonly Question[], term: string): Question[] => {
  const rank = ({ question_name }: Question): number => {
    const name = folded(question_name)
    return name === term ? 0 : name.startsWith(term) ? 1 : 2
  }
  return [...questions].sort((a, b) => rank(a) - rank(b))
}
