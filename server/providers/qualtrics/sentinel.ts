import type { NeutralDefinition } from '../../import/neutral'

const SENTINELS = [-99, -999, -9999, -99_999, -999_999] as const

/** What the cell of a question that was shown and left empty holds: a number that no answer has as its code. */
export const sentinelOf = ({ questions }: NeutralDefinition): number => {
  const used = new Set(questions.flatMap(({ options }) => options.map(({ code }) => String(code))))
  return SENTINELS.find(sentinel => !used.has(String(sentinel))) ?? -9_999_999
}
