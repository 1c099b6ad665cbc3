import type { Question } from '@core/contract'
import { isWordedAlike } from '@core/domain'
import { quotedNames, type Step, type Wave } from './waves'

type Change = NonNullable<Question['reworded']>[number]
type Reworded = NonNullable<Change['text']>

/** Signs of a text that a note quotes. */
const QUOTED_MAX = 140
/** Answers whose labels are quoted one by one. */
const ANSWERS_MAX = 3

const quoted = (text: string): string => {
  const words = text.trim()
  return words.length <= QUOTED_MAX ? `“${words}”` : `“${words.slice(0, QUOTED_MAX - 1).trimEnd()}…”`
}

/** Key of a column: the question that tells the waves, and the id of the wave. */
const addressOf = ({ key }: Wave): { readonly question: string; readonly id: string } => {
  const colon = key.indexOf(':')
  return { question: key.slice(0, colon), id: key.slice(colon + 1) }
}

/** Whether one of two waves was there before the change and the other came with it or later. */
const liesBetween = ({ waves }: Change, [before, now]: Step): boolean => {
  const { question, id } = addressOf(before)
  const there = waves[question]
  return there !== undefined && there.includes(id) && !there.includes(addressOf(now).id)
}

/** From the first text to the last of several changes; null where they end as they began. */
const overall = (changes: readonly Reworded[]): Reworded | null => {
  const [first] = changes
  const last = changes.at(-1)
  if (first === undefined || last === undefined || isWordedAlike(first.before, last.after)) return null
  return { before: first.before, after: last.after }
}

const answersIn = (changes: readonly Change[]): Reworded[] => {
  const ids = new Set(changes.flatMap(({ answers }) => Object.keys(answers ?? {})))
  return [...ids].flatMap(id => overall(changes.flatMap(({ answers }) => answers?.[id] ?? [])) ?? [])
}

const said = (what: string, { before, after }: Reworded, [last, first]: Step): string =>
  `${what} read ${quoted(before)} up to ${last.name} and reads ${quoted(after)} from ${first.name} on.`

const answerWords = (answers: readonly Reworded[], [last, first]: Step): string[] => {
  if (answers.length === 0) return []
  if (answers.length > ANSWERS_MAX)
    return [`From ${first.name} on, ${quotedNames(answers.map(({ after }) => after))} have other labels than before.`]
  const pairs = answers.map(({ before, after }) => `${quoted(before)} is ${quoted(after)}`)
  return [`After ${last.name} answers have other labels: ${pairs.join('; ')}.`]
}

/** What the question, its row and its answers say otherwise between two waves, by the files that these came with. */
export const wordingBreaks = (
  { reworded = [] }: Pick<Question, 'reworded'>,
  breakout: string | null,
  step: Step,
): string[] => {
  const changes = reworded.filter(change => liesBetween(change, step))
  const text = overall(changes.flatMap(change => change.text ?? []))
  const row = breakout === null ? null : overall(changes.flatMap(({ rows }) => rows?.[breakout] ?? []))
  return [
    ...(text === null ? [] : [said('The question', text, step)]),
    ...(row === null ? [] : [said('The row', row, step)]),
    ...answerWords(answersIn(changes), step),
  ]
}
