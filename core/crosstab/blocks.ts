import type { CubeColumn } from './types'

/** The categories of its level that a column covers: those of a net, or itself. Keys end with the key of the innermost level. */
const categoriesIn = ({ key, block, net }: CubeColumn): readonly string[] =>
  net ?? [key.slice((block ?? '').length + 1)]

/** Whether everyone in `part` is in `whole` because of how the two columns of one block are made. */
export const isPartOf = (part: CubeColumn, whole: CubeColumn): boolean => {
  const of = categoriesIn(whole)
  return categoriesIn(part).every(key => of.includes(key))
}

/**
 * Whether two different columns are tested against each other: they are of one block, and neither is part of the other.
 * A net is never compared with its own components. Total never.
 */
export const areCompared = (a: CubeColumn, b: CubeColumn): boolean =>
  a.block !== null &&
  a.block === b.block &&
  ((a.net === undefined && b.net === undefined) || !(isPartOf(a, b) || isPartOf(b, a)))
