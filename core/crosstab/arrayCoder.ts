import type { Coder, ScoredItem } from './coder'
import { evaluate } from './filter'
import { classify, columnOf, denseItem, type Item } from './item'
import type { Code, Column, DataTable } from './types'

/** The class of a respondent by file position. */
const classAt = ({ index, lut }: Item, row: number): number => lut[index[row] ?? 0] ?? 0

const markHits = ({ index, lut }: Item, rows: Uint32Array, hits: Uint8Array): Uint32Array => {
  const left = new Uint32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0
    if ((lut[index[row] ?? 0] ?? 0) === 0) left[count++] = row
    else hits[row] = 1
  }
  return left.subarray(0, count)
}

/** 1 where at least one item has a class other than 0, over the given respondents; 0 elsewhere. Stops at the first hit. */
const anyOf = (items: readonly Item[], rows: Uint32Array, length: number): Item => {
  const index = new Uint8Array(length)
  let open = rows
  for (const item of items) {
    if (open.length === 0) break
    open = markHits(item, open, index)
  }
  return denseItem(index, 2)
}

const apart = (items: readonly Item[], first: number, rows: Uint32Array, length: number): Item | null => {
  const classes = items.length + first
  const index = classes <= 256 ? new Uint8Array(length) : new Uint16Array(length)
  for (const [j, item] of items.entries())
    for (const row of rows) {
      if (classAt(item, row) === 0) continue
      if (index[row] !== 0) return null
      index[row] = first + j
    }
  return denseItem(index, classes)
}

const last = (items: readonly (Item | null)[], rows: Uint32Array, length: number): Item => {
  const index = new Uint16Array(length)
  items.forEach((item, j) => {
    if (item === null) return
    for (const row of rows) if (classAt(item, row) !== 0) index[row] = j + 1
  })
  return denseItem(index, items.length + 1)
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
      if (classAt(item, row) === 0) continue
      sums[row] = (sums[row] ?? 0) + score
      counts[row] = (counts[row] ?? 0) + 1
    }
  const index = new Uint16Array(length)
  const classes = new Map<number, number>()
  for (const row of rows) {
    const chosen = counts[row] ?? 0
    const counted = combine === 'mean' ? chosen > 0 : valid === null || classAt(valid, row) !== 0
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
    anyOf: items => anyOf(items, rows, length),
    apart: (items, first) => apart(items, first, rows, length),
    last: items => last(items, rows, length),
    combined: (scored, combine, valid) => combined(scored, combine, valid, rows, length),
    withoutFirst: ({ index, lut, classes }) => ({ index, lut: lut.map(c => Math.max(c - 1, 0)), classes: classes - 1 }),
  }
}
