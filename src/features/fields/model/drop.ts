import { idsBelow, isBelow, type FieldTree } from '@core/domain'
import type { TreeRow } from './rows'

/** Where a lifted value would be put. */
export interface Drop {
  readonly parent: string | null
  /** From 1, counted without the lifted value. */
  readonly position: number
  readonly level: number
}

/** Rows between which a lifted value can be put: without those below it. */
export const restOf = (tree: FieldTree, rows: readonly TreeRow[], lifted: string): TreeRow[] =>
  rows.filter(({ id, gone }) => !gone && !isBelow(tree, id, lifted))

/**
 * The place before the row `gap` of the others, as near to the wished level as the rows around it allow: at most inside the row
 * above, at least on the level of the row below.
 */
export const dropAt = (tree: FieldTree, rest: readonly TreeRow[], lifted: string, gap: number, wish: number): Drop => {
  const above = rest[gap - 1]
  const next = rest[gap]
  const most = above ? above.level + 1 : 0
  const least = next?.level ?? 0
  const level = Math.min(Math.max(wish, Math.min(least, most)), most)
  let parent: string | null = above?.id ?? null
  let before: string | null = null
  for (let at = above?.level ?? -1; above && at >= level; at -= 1) {
    before = parent
    parent = parent === null ? null : (tree.values.get(parent)?.parent ?? null)
  }
  const siblings = idsBelow(tree, parent).filter(id => id !== lifted)
  return { parent, position: before === null ? 1 : siblings.indexOf(before) + 2, level }
}

/** Where a value is now, as gap and level among the other rows. */
export const spotOf = (rows: readonly TreeRow[], rest: readonly TreeRow[], lifted: string) => {
  const at = rows.findIndex(({ id }) => id === lifted)
  const known = new Set(rest.map(({ id }) => id))
  const gap = rows.slice(0, at).filter(({ id }) => known.has(id)).length
  return { gap, level: rows[at]?.level ?? 0 }
}
