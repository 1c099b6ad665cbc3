import type { Coder, ScoredItem } from './coder'
import { evaluate } from './filter'
import { classify, columnOf, denseItem, type Item } from './item'
import type { Code, Column, DataTable } from './types'

/** Which codes the item has a class for. */
const hitsOf = ({ lut }: Item): Uint8Array => Uint8Array.from(lut, one => (one === 0 ? 0 : 1))

/** Marks everyone with a code that is a hit. Returns the others. The loop only ever sees bytes. */
const markBytes = (index: Uint8Array, hit: Uint8Array, hits: Uint8Array): Uint32Array => {
  const left = new Uint32Array(index.length)
  let missed = 0
  for (let row = 0; row < index.length; row++) {
    const one = hit[index[row] ?? 0] ?? 0
    hits[row] = one
    left[missed] = row
    missed += 1 - one
  }
  return left.subarray(0, missed)
}

/** Marks those of `open` (null = everyone) that the item has a class for. Returns the others. */
const markHits = (item: Item, open: Uint32Array | null, hits: Uint8Array): Uint32Array => {
  const { index } = item
  const hit = hitsOf(item)
  if (open === null && index instanceof Uint8Array) return markBytes(index, hit, hits)
  const count = open?.length ?? hits.length
  const left = new Uint32Array(count)
  let missed = 0
  for (let i = 0; i < count; i++) {
    const row = open === null ? i : (open[i] ?? 0)
    if (hit[index[row] ?? 0] === 1) hits[row] = 1
    else left[missed++] = row
  }
  return left.subarray(0, missed)
}

/** Over all `length` respondents, so that it can be held. Stops at the first hit. */
const anyOf = (items: readonly Item[], length: number): Item => {
  const index = new Uint8Array(length)
  let open: Uint32Array | null = null
  for (const item of items) {
    open = markHits(item, open, index)
    if (open.length === 0) break
  }
  return { ...denseItem(index, 2), stored: items.every(({ stored }) => stored === true) }
}

const differ = ([first, ...others]: readonly Item[], rows: Uint32Array): boolean =>
  first !== undefined &&
  others.some(({ index, lut }) =>
    rows.some(row => (lut[index[row] ?? 0] === 0) !== (first.lut[first.index[row] ?? 0] === 0)),
  )

const apart = (items: readonly Item[], first: number, rows: Uint32Array, length: number): Item | null => {
  const classes = items.length + first
  const index = classes <= 256 ? new Uint8Array(length) : new Uint16Array(length)
  for (const [j, { index: own, lut }] of items.entries())
    for (const row of rows) {
      if ((lut[own[row] ?? 0] ?? 0) === 0) continue
      if (index[row] !== 0) return null
      index[row] = first + j
    }
  return denseItem(index, classes)
}

/** Over all `length` respondents, so that it can be held. */
const last = (items: readonly (Item | null)[], length: number): Item => {
  const index = new Uint16Array(length)
  items.forEach((item, j) => {
    if (item === null) return
    for (let row = 0; row < length; row++) if ((item.lut[item.index[row] ?? 0] ?? 0) !== 0) index[row] = j + 1
  })
  return { ...denseItem(index, items.length + 1), stored: items.every(item => item === null || item.stored === true) }
}

/** Most different sums or means of scores that one question may give. */
export const MOST_SCORES = 65_535

export const tooManyScores = (): Error =>
  new Error(`Scores make more than ${MOST_SCORES} different sums. Use rounder scores.`)

const combined = (
  scored: readonly { readonly item: Item; readonly score: number }[],
  combine: 'mean' | 'sum',
  valid: Item | null,
  rows: Uint32Array,
  length: number,
): ScoredItem<Item> => {
  const sums = new Float64Array(length)
  const counts = new Uint16Array(length)
  for (const { item, score } of scored)
    for (const row of rows) {
      if ((item.lut[item.index[row] ?? 0] ?? 0) === 0) continue
      sums[row] = (sums[row] ?? 0) + score
      counts[row] = (counts[row] ?? 0) + 1
    }
  const index = new Uint16Array(length)
  const classes = new Map<number, number>()
  for (const row of rows) {
    const chosen = counts[row] ?? 0
    const counted = combine === 'mean' ? chosen > 0 : valid === null || (valid.lut[valid.index[row] ?? 0] ?? 0) !== 0
    if (!counted) continue
    const value = (sums[row] ?? 0) / (combine === 'mean' ? chosen : 1)
    const found = classes.get(value) ?? classes.size + 1
    if (found > MOST_SCORES) throw tooManyScores()
    classes.set(value, found)
    index[row] = found
  }
  return { item: denseItem(index, classes.size + 1), scores: [...classes.keys()] }
}

const someCode = (column: Column, passes: (code: Code) => boolean): boolean =>
  column.kind === 'coded'
    ? column.dictionary.some(passes)
    : column.values.some(value => !Number.isNaN(value) && passes(value))

/** Classes in arrays, of the respondents `rows` of a table. */
export const arrayCoder = (table: DataTable, rows: Uint32Array): Coder<Item> => {
  const { length } = table
  return {
    classify: (name, { classes, classOf }) => classify(columnOf(table, name), classes, classOf),
    holds: (name, passes) => someCode(columnOf(table, name), passes),
    where: condition => denseItem(evaluate(table, condition), 2),
    anyOf: items => anyOf(items, length),
    differ: items => differ(items, rows),
    apart: (items, first) => apart(items, first, rows, length),
    last: items => last(items, length),
    combined: (scored, combine, valid) => combined(scored, combine, valid, rows, length),
    withoutFirst: ({ index, lut, classes }) => ({ index, lut: lut.map(c => Math.max(c - 1, 0)), classes: classes - 1 }),
  }
}
