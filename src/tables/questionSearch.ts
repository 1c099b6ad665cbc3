import { breakoutsOf } from '@core/report'
import type { Question } from '@core/contract'

/** Without accents and capitals. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

interface Words {
  readonly name: string
  readonly label: string
  readonly text: string
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
    name: folded(question.question_name),
    label: folded(question.question_label),
    text: folded(question.question_text),
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

/** Whether the question itself was found, not just rows of its grid. */
export const matchesItself = (question: Question, terms: readonly string[]): boolean =>
  has(wordsOf(question).own, terms)

const BEFORE_WORD = /[^\p{L}\p{N}]/u

/** Whether a word of the text begins with the term. */
const beginsWord = (text: string, term: string): boolean => {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    if (at === 0 || BEFORE_WORD.test(text.charAt(at - 1))) return true
  return false
}

/** 0 for the best. */
const rankOf = (question: Question, terms: readonly string[]): number => {
  const { name, label, text, own, breakouts } = wordsOf(question)
  const typed = terms.join(' ')
  const heads = `${name}\n${label}`
  const begins = (words: string) => terms.every(term => beginsWord(words, term))
  if ([name, label, text].includes(typed)) return 0
  if (name.startsWith(typed) || label.startsWith(typed)) return 1
  if (begins(heads)) return 2
  if (begins(text)) return 3
  if (begins(own) || [...breakouts.values()].some(begins)) return 4
  return has(heads, terms) ? 5 : 6
}

/** Questions that were found, the best first: exactly what was typed, then where names, labels, texts, options and rows have words that begin with it, then where it is in the middle of words; otherwise in their order. */
export const bestFirst = (questions: readonly Question[], terms: readonly string[]): Question[] => {
  const ranks = new Map(questions.map(question => [question, rankOf(question, terms)]))
  return [...questions].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}
