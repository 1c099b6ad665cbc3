import type { NeutralColumn, NeutralOption, NeutralQuestion, NeutralRow } from './types'

/** What was there before in its order and as it is now, then what is new; what is gone as `gone` makes it. */
const merged = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => unknown,
  both: (old: Item, now: Item) => Item,
  gone: (old: Item) => Item,
): Item[] => {
  const now = new Map(after.map(item => [keyOf(item), item]))
  const known = new Set(before.map(keyOf))
  return [
    ...before.map(old => {
      const found = now.get(keyOf(old))
      return found === undefined ? gone(old) : both(old, found)
    }),
    ...after.filter(item => !known.has(keyOf(item))),
  ]
}

/** A provider may name a deleted option by its code alone: the label it had says more. */
const optionNow = (old: NeutralOption, now: NeutralOption): NeutralOption =>
  now.deleted === true ? { ...now, label: old.label, raw: old.raw } : now

/**
 * A question as it is now, with the options, rows and columns that it had before. New ones follow them, and options that are gone are
 * deleted ones. Both must have the same kind, and columns of one name the same meaning.
 */
export const mergeQuestion = (before: NeutralQuestion, after: NeutralQuestion): NeutralQuestion => ({
  ...after,
  options: merged<NeutralOption>(
    before.options,
    after.options,
    ({ code }) => code,
    optionNow,
    old => ({ ...old, deleted: true }),
  ),
  rows: merged<NeutralRow>(
    before.rows,
    after.rows,
    ({ code }) => code,
    (_, now) => now,
    old => old,
  ),
  columns: merged<NeutralColumn>(
    before.columns,
    after.columns,
    ({ name }) => name,
    (_, now) => now,
    old => old,
  ),
})
