import type { Item } from './item'

/** An item inside a pack: its class times `stride` is its share of the joint class; `lut` already holds the product. */
export interface Packed {
  readonly item: Item
  readonly lut: Uint16Array
  readonly stride: number
  /** Where the classes of the item stand among the classes of all items. */
  readonly offset: number
}

/** Items counted together: one joint class per respondent stands for a class of every member. */
export interface Pack {
  readonly classes: number
  readonly members: readonly Packed[]
}

interface Bin {
  classes: number
  readonly members: { readonly item: Item; readonly offset: number }[]
}

/** Start of every item's classes when all are laid out in a row, and the length of that row. */
export const layout = (items: readonly Item[]): { readonly offsets: readonly number[]; readonly width: number } => {
  const offsets: number[] = []
  let width = 0
  for (const { classes } of items) {
    offsets.push(width)
    width += classes
  }
  return { offsets, width }
}

const roomiest = (bins: readonly Bin[], classes: number, limit: number): Bin | undefined => {
  let best: Bin | undefined
  for (const bin of bins) {
    if (bin.classes * classes <= limit && (best === undefined || bin.classes > best.classes)) best = bin
  }
  return best
}

const sealed = ({ classes, members }: Bin): Pack => {
  let stride = 1
  const packed = members.map(({ item, offset }) => {
    const own = stride
    stride *= item.classes
    return { item, offset, stride: own, lut: own === 1 ? item.lut : item.lut.map(one => one * own) }
  })
  return { classes, members: packed }
}

/**
 * Best-fit-decreasing: joint classes of a pack stay within `limit`, an item that is larger stands alone.
 * Members of a pack are in ascending order of stride.
 */
export const packItems = (items: readonly Item[], limit: number): Pack[] => {
  const { offsets } = layout(items)
  const bins: Bin[] = []
  const bySize = items.map((item, i) => ({ item, offset: offsets[i] ?? 0 })).sort((a, b) => b.item.classes - a.item.classes)
  for (const member of bySize) {
    const bin = roomiest(bins, member.item.classes, limit)
    if (bin === undefined) bins.push({ classes: member.item.classes, members: [member] })
    else {
      bin.classes *= member.item.classes
      bin.members.push(member)
    }
  }
  return bins.map(sealed)
}
