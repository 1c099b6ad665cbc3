import type { AxisPart } from './axis'
import type { Classed, Item } from './item'
import { packTogether, type Pack, type Packed } from './packing'

/** How an item enters a joint code: by codes below `size`, of which `lut` gives the classes. */
export interface Coded {
  readonly item: Item
  /** Code of each number in the item's index; null where the index has the codes already. */
  readonly recode: Uint16Array | null
  readonly lut: Uint16Array
  readonly size: number
  /** Where the classes of the item begin among the classes of all items. */
  readonly offset: number
}

/** Most codes that fit into a byte. */
export const BYTE = 256

/** One code for each class that the item's index can give: fewer than its index has, so that more items share a joint code. */
const coded = (item: Item, offset: number): Coded => {
  const { index, lut, classes } = item
  const used = [...new Set(lut)].sort((a, b) => a - b)
  const raw = index instanceof Uint8Array && used.length === lut.length
  if (raw) return { item, recode: null, lut, size: lut.length, offset }
  const codeOf = new Uint16Array(classes)
  used.forEach((one, code) => (codeOf[one] = code))
  return { item, recode: lut.map(one => codeOf[one] ?? 0), lut: Uint16Array.from(used), size: used.length, offset }
}

/** Start of every item's classes when all are laid out in a row, and the length of that row. */
export const layout = (items: readonly Classed[]): { readonly offsets: readonly number[]; readonly width: number } => {
  const offsets: number[] = []
  let width = 0
  for (const { classes } of items) {
    offsets.push(width)
    width += classes
  }
  return { offsets, width }
}

/** Joint codes cost one step per cell and code, passes one step per respondent: keep the former well below the latter. */
const codeLimit = (part: AxisPart): number => {
  const affordable = part.rows.length / (2 * Math.max(1, part.cells))
  return Math.min(BYTE, Math.max(16, 2 ** Math.floor(Math.log2(Math.max(1, affordable)))))
}

const pack = (items: readonly Item[], limit: number): Pack<Coded>[] => {
  const { offsets } = layout(items)
  const all = items.map((item, i) => coded(item, offsets[i] ?? 0))
  return [true, false].flatMap(stored =>
    packTogether(
      all.filter(({ item }) => (item.stored ?? false) === stored),
      limit,
    ),
  )
}

const packed = new WeakMap<readonly Item[], Map<number, readonly Pack<Coded>[]>>()

/**
 * Which items are counted together. The order in which sums are added up follows from it, so every kernel uses these packs.
 * Items of stored columns keep to themselves: their joint codes can serve the next call. The same array of items has the same
 * packs.
 */
export const packsOf = (items: readonly Item[], part: AxisPart): readonly Pack<Coded>[] => {
  const limit = codeLimit(part)
  const known = packed.get(items) ?? new Map<number, readonly Pack<Coded>[]>()
  packed.set(items, known)
  const packs = known.get(limit) ?? pack(items, limit)
  known.set(limit, packs)
  return packs
}

export type JoinedMember = Packed<Coded>
