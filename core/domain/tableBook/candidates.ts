import { answersOf, rowQuestion, type Answers } from '../answers'
import type { QuestionDef } from '../question'
import { beginsWithName, plainLabel, saysText } from './labels'

/** Scores this close do not tell two questions apart. */
export const SCORE_TIE = 0.02

/** One thing that can be tabulated with its labels, prepared once for all tables of a book. */
export interface Candidate {
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

/** 0 to 1: how well one of the titles says the question. */
export const titleScore = (titles: readonly string[], candidate: Candidate): number =>
  Math.max(
    0,
    ...titles.map(title =>
      beginsWithName(title, nameOf(candidate)) || beginsWithName(title, candidate.answers.question.name)
        ? Math.max(0.9, ...candidate.texts.map(text => saysText(title, text)))
        : Math.max(0, ...candidate.texts.map(text => saysText(title, text))),
    ),
  )

/** The question in a sentence. */
export const named = ({ answers: { question, breakout } }: Candidate): string => `"${breakout?.text ?? question.text}"`
