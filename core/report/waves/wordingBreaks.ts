import type { Question } from '@core/contract'
import { isWordedAlike } from '@core/domain'
import { quotedNames, type Step, type Wave } from './waves'

type Change = NonNullable<Question['reworded']>[number]
type Reworded = NonNullable<Change['text_change']>

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
const liesBetween = ({ waves_before: waves }: Change, [before, now]: Step): boolean => {
  const { question, id } = addressOf(before)
  const there = waves[question]
  return there !== undefined && there.includes(id) && !there.includes(addressOf(now).id)
}

/** From the first text to the last of several changes; null where they end as they began. */
const overall = (changes: readonly Reworded[]): Reworded | null => {
  const [first] = changes
  const last = changes.at(-1)
  if (first === undefined || last === undefined || isWordedAlike(first.worded_before, last.worded_after)) return null
  return { worded_before: first.worded_before, worded_after: last.worded_after }
}

const answersIn = (changes: readonly Change[]): Reworded[] => {
  const ids = new Set(changes.flatMap(({ answer_changes: answers }) => Object.keys(answers ?? {})))
  return [...ids].flatMap(id => overall(changes.flatMap(({ answer_changes: answers }) => answers?.[id] ?? [])) ?? [])
}

const said = (what: string, { worded_before: before, worded_after: after }: Reworded, [last, first]: Step): string =>
  `${what} read ${quoted(before)} up to ${last.name} and reads ${quoted(after)} from ${first.name} on.`

const answerWords = (answers: readonly Reworded[], [last, first]: Step): string[] => {
  if (answers.length === 0) return []
  if (answers.length > ANSWERS_MAX)
    return [
      `From ${first.name} on, ${quotedNames(answers.map(({ worded_after: after }) => after))} have other labels than before.`,
    ]
  const pairs = answers.map(({ worded_before: before, worded_after: after }) => `${quoted(before)} is ${quoted(after)}`)
  return [`After ${last.name} answers have other labels: ${pairs.join('; ')}.`]
}

/** The first place at which an order differs from the one before: what is there now came later then. */
const orderWords = (changes: readonly Change[], [, first]: Step): string[] => {
  const orders = changes.flatMap(({ order_change: order }) => order ?? [])
  const [from, to] = [orders[0]?.order_before ?? [], orders.at(-1)?.order_after ?? []]
  const [was, now] = [from.filter(label => to.includes(label)), to.filter(label => from.includes(label))]
  const at = now.findIndex((label, place) => label !== was[place])
  if (at < 0) return []
  return [
    `From ${first.name} on the answers are in another order: ${quoted(now[at] ?? '')} comes before ${quoted(was[at] ?? '')}.`,
  ]
}

/** What the question, its row and its answers say otherwise between two waves, and answers in another order, by the files that these came with. */
export const wordingBreaks = (
  { reworded = [] }: Pick<Question, 'reworded'>,
  breakout: string | null,
  step: Step,
): string[] => {
  const changes = reworded.filter(change => liesBetween(change, step))
  const text = overall(changes.flatMap(change => change.text_change ?? []))
  const row = breakout === null ? null : overall(changes.flatMap(({ row_changes: rows }) => rows?.[breakout] ?? []))
  return [
    ...(text === null ? [] : [said('The question', text, step)]),
    ...(row === null ? [] : [said('The row', row, step)]),
    ...answerWords(answersIn(changes), step),
    ...orderWords(changes, step),
  ]
}
