import type { CalculatedDef, NetDef, OptionDef, QuestionDef, TopBoxDef } from './question'
import { direction, isUnrated } from './scales'

/** Shorter scales get no boxes: two of four points are half of it. */
const FIVE_POINTS = 5
const BOX = 2

/** The points of a scale, lowest scale value first. */
const pointsOf = (options: readonly OptionDef[]): OptionDef[] =>
  options
    .filter(({ score, missing, label }) => score !== null && !missing && !isUnrated(label))
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))

/** Option ids of the `count` points at one end of the scale. */
export const boxOptions = (
  { options }: Pick<QuestionDef, 'options'>,
  { count, end }: Pick<TopBoxDef, 'count' | 'end'>,
): string[] => {
  const points = pointsOf(options)
  const ranked = end === 'lowest' ? points : points.reverse()
  return ranked.slice(0, Math.max(0, count)).map(({ id }) => id)
}

/** Top and bottom two of five points or more; `best` are the scale points from best to worst. */
export const boxNets = (best: readonly OptionDef[]): NetDef[] =>
  best.length < FIVE_POINTS
    ? []
    : [
        { id: 'top2', label: 'Top 2', any_of: best.slice(0, BOX).map(({ id }) => id) },
        { id: 'bottom2', label: 'Bottom 2', any_of: best.slice(-BOX).map(({ id }) => id) },
      ]

const sameOptions = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(id => b.includes(id))

/**
 * Top-2 and bottom-2 nets that a scale of five points or more lacks, nets of the same options or ids not again. Which end is the
 * top the labels say ("1 = strongly agree"), else the higher scale value. Nothing for NPS, numbers and several answers.
 */
export const proposeNets = (question: QuestionDef): NetDef[] => {
  if ((question.kind !== 'single' && question.kind !== 'grid') || !question.ordered) return []
  const points = pointsOf(question.options)
  const best = direction(points.map(({ label }) => label)) < 0 ? points : [...points].reverse()
  return boxNets(best).filter(({ id, any_of }) =>
    question.nets.every(net => net.id !== id && !sameOptions(net.any_of, any_of)),
  )
}

const isTaken = ({ options, nets, calculated }: QuestionDef, id: string): boolean =>
  [...options, ...nets, ...calculated].some(one => one.id === id)

const boxProblem = ({ options }: QuestionDef, { count }: TopBoxDef): string | null => {
  const points = pointsOf(options).length
  if (points < 2) return 'The options are no scale: they have no scale values.'
  return Number.isInteger(count) && count >= 1 && count < points
    ? null
    : `A box takes 1 to ${points - 1} of the ${points} scale points.`
}

const scoreProblem = ({ options, source }: QuestionDef, scores: Readonly<Record<string, number>>): string | null => {
  const known = new Set(options.filter(({ missing }) => !missing).map(({ id }) => id))
  const given = Object.entries(scores)
  if (given.length === 0) return 'At least one option needs a score.'
  if (given.some(([id]) => !known.has(id))) return 'A score belongs to an option that this question does not have.'
  if (given.some(([, score]) => !Number.isFinite(score))) return 'A score must be a number.'
  return source?.kind === 'variable' && options.length === 0 ? 'This question is a number and needs no scores.' : null
}

/** Why a calculated row cannot be added to a question, in words, or null when it can. */
export const calculatedProblem = (question: QuestionDef, calculated: CalculatedDef): string | null => {
  if (isTaken(question, calculated.id)) return `"${calculated.id}" is the id of another row of this question.`
  if (calculated.kind === 'top_box') return boxProblem(question, calculated)
  return calculated.kind === 'score' ? scoreProblem(question, calculated.scores) : null
}
