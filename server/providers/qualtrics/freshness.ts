import type { NeutralDefinition } from '../../import/neutral'

/** What a file holds that the definition it is read with does not say. */
export interface Differences {
  readonly columns: readonly string[]
  /** "QID5 7": code 7 of question QID5. */
  readonly codes: readonly string[]
}

export const isNothing = ({ columns, codes }: Differences): boolean => columns.length + codes.length === 0

/**
 * Whether a definition read just now explains a difference, so that the older one has to be replaced. Without that, what is in the
 * data and in no definition is left: columns of deleted questions stay unread. What a file lacks needs no other definition.
 */
export const explains = (fresh: NeutralDefinition, { columns, codes }: Differences): boolean => {
  const names = new Set(fresh.questions.flatMap(question => question.columns.map(({ name }) => name)))
  const known = new Set(
    fresh.questions.flatMap(({ ref, options }) => options.map(({ code }) => `${ref} ${String(code)}`)),
  )
  return columns.some(name => names.has(name)) || codes.some(code => known.has(code))
}
