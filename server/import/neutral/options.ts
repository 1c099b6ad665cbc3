import type { Code } from '@core/crosstab'
import type { NeutralOption, NeutralQuestion } from './types'

const RECOMMENDATION = 11

const numbered = (from: number, count: number): NeutralOption[] =>
  Array.from({ length: count }, (_, at) => ({ code: from + at, label: String(from + at), raw: String(from + at) }))

/** Options in the provider's order, those that it has deleted last. A recommendation without any has its numbers from 0 to 10. */
export const orderedOptions = ({ kind, options }: NeutralQuestion): readonly NeutralOption[] => {
  if (kind === 'nps' && options.length === 0) return numbered(0, RECOMMENDATION)
  return [...options.filter(({ deleted }) => deleted !== true), ...options.filter(({ deleted }) => deleted === true)]
}

/** Places of a ranking: the question's options, or one per row. */
export const ranksOf = (question: NeutralQuestion): readonly NeutralOption[] =>
  question.options.length > 0 ? orderedOptions(question) : numbered(1, question.rows.length)

/** Codes that are out of the base. */
export const naCodes = ({ options }: NeutralQuestion): Code[] =>
  options.filter(({ na }) => na === true).map(({ code }) => code)
