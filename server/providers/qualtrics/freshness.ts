import type { NeutralDefinition } from '../../import/neutral'

/** What a file holds, or lacks, that the definition it is read with does not say. */
export interface Differences {
  readonly columns: readonly string[]
  readonly missing: readonly string[]
  /** "QID5 7": code 7 of question QID5. */
  readonly codes: readonly string[]
}

export const isNothing = ({ columns, missing, codes }: Differences): boolean =>
  columns.length + missing.length + codes.length === 0

/**
 * Whether a definition read just now explains a difference, so that the older one has to be replaced. Without that, what is in the
 * data and in no definition belongs to choices that were deleted.
 */
export const explains = (fresh: NeutralDefinition, { columns, missing, codes }: Differences): boolean => {
  const names = new Set(fresh.questions.flatMap(question => question.columns.map(({ name }) => name)))
  const known = new Set(
    fresh.questions.flatMap(({ ref, options }) => options.map(({ code }) => `${ref} ${String(code)}`)),
  )
  return (
    columns.some(name => names.has(name)) ||
    missing.some(name => !names.has(name)) ||
    codes.some(code => known.has(code))
  )
}
