import type { CalculatedDef, NetDef, OptionDef, QuestionDef, TopBoxDef } from './question'
import { direction, isLowestBest, isUnrated, steps } from './scales'

/** The part of an option that says where it is on a scale. */
type ScaleOption = Pick<OptionDef, 'id' | 'label' | 'score' | 'missing'>

/** The part of a question that decides about boxes, whether the question is stored or sent. */
export interface Scale extends Pick<QuestionDef, 'kind' | 'ordered'> {
  readonly options: readonly ScaleOption[]
  readonly nets: readonly Pick<NetDef, 'id' | 'any_of'>[]
  /** Its text and the name of its mean say which end is the top where labels are numbers. */
  readonly text?: string
  readonly calculated?: readonly Pick<CalculatedDef, 'kind' | 'label'>[]
}

interface Points<Option> extends Pick<QuestionDef, 'ordered'> {
  readonly options: readonly Option[]
}

/** Shorter scales get no boxes: two of four points would be half of the scale. */
const FIVE_POINTS = 5
const BOX = 2

/**
 * The points of a scale, lowest first: by their scale values or, where an ordered question has none, by the amounts, frequencies
 * or levels in its labels. Answers outside the scale are left out.
 */
export const pointsOf = <Option extends ScaleOption>({ options, ordered }: Points<Option>): Option[] => {
  const asked = options.filter(({ missing }) => !missing)
  const scored = asked.some(({ score }) => score !== null)
  const places = scored || !ordered ? null : steps(asked.map(({ label }) => label))
  return asked
    .flatMap((option, at) => {
      const place = isUnrated(option.label) ? null : (option.score ?? places?.[at] ?? null)
      return place === null ? [] : [{ option, place }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ option }) => option)
}

/** Option ids of the `count` points at one end of the scale. */
export const boxOptions = (scale: Points<ScaleOption>, { count, end }: Pick<TopBoxDef, 'count' | 'end'>): string[] => {
  const points = pointsOf(scale)
  const ranked = end === 'lowest' ? points : points.reverse()
  return ranked.slice(0, Math.max(0, count)).map(({ id }) => id)
}

/** Top and bottom two of five points or more; `best` are the scale points from best to worst. */
export const boxNets = (best: readonly ScaleOption[]): NetDef[] =>
  best.length < FIVE_POINTS
    ? []
    : [
        { id: 'top2', label: 'Top 2', any_of: best.slice(0, BOX).map(({ id }) => id) },
        { id: 'bottom2', label: 'Bottom 2', any_of: best.slice(-BOX).map(({ id }) => id) },
      ]

const sameOptions = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(id => b.includes(id))

/** The points from best to worst: as the labels say, else the text ("1 is best", a ranking), else the highest first. */
export const bestFirst = <Option extends ScaleOption>(points: readonly Option[], text: string): readonly Option[] => {
  const highest = points[points.length - 1]?.score ?? null
  const said = highest === null ? 1 : direction(points.map(({ label }) => label))
  const upwards = said === 0 ? !isLowestBest(text, highest ?? 0) : said > 0
  return upwards ? [...points].reverse() : points
}

/**
 * Top-2 and bottom-2 nets that a scale of five points or more lacks; nets with the same options or ids are not repeated. Nothing
 * for NPS, numbers and several answers.
 */
export const proposeNets = (question: Scale): NetDef[] => {
  if ((question.kind !== 'single' && question.kind !== 'grid') || !question.ordered) return []
  const mean = question.calculated?.find(({ kind }) => kind === 'mean')
  const best = bestFirst(pointsOf(question), [question.text, mean?.label].join(' '))
  return boxNets(best).filter(({ id, any_of }) =>
    question.nets.every(net => net.id !== id && !sameOptions(net.any_of, any_of)),
  )
}

const isTaken = ({ options, nets, calculated }: QuestionDef, id: string): boolean =>
  [...options, ...nets, ...calculated].some(one => one.id === id)

const boxProblem = (question: QuestionDef, { count }: TopBoxDef): string | null => {
  const points = pointsOf(question).length
  if (points < 2) return 'The options are not a scale: they have no scale values.'
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

/** Why a calculated row cannot be added to a question, as a sentence, or null when it can. */
export const calculatedProblem = (question: QuestionDef, calculated: CalculatedDef): string | null => {
  if (isTaken(question, calculated.id)) return `"${calculated.id}" is the id of another row of this question.`
  if (calculated.kind === 'top_box') return boxProblem(question, calculated)
  return calculated.kind === 'score' ? scoreProblem(question, calculated.scores) : null
}
