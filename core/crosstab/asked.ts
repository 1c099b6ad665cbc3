import type { AskedGroup, BannerColumn } from './banner'
import type { Item } from './item'
import type { Selection } from './selection'
import type { AskedItems } from './types'

/** Columns that hold an answer to a question with several answers: who was asked about them, by group. */
export interface AskedGroups<I> {
  /** Per column its group; null: it is of another kind. */
  readonly of: readonly (number | null)[]
  readonly groups: readonly AskedGroup<I>[]
  /** Groups of one block, each with itself too: their columns are tested against each other. */
  readonly pairs: readonly { readonly a: number; readonly b: number }[]
}

/** The groups of a banner in the order of its columns; null where no column is of a question with several answers. */
export const askedGroups = <I>(
  columns: readonly Pick<BannerColumn<I>, 'column' | 'asked'>[],
): AskedGroups<I> | null => {
  const groups: AskedGroup<I>[] = []
  const blocks: (string | null)[] = []
  const of = columns.map(({ column: { block }, asked }): number | null => {
    if (asked === undefined) return null
    const known = groups.findIndex(({ item }, g) => item === asked.item && blocks[g] === block)
    if (known >= 0) return known
    groups.push(asked)
    blocks.push(block)
    return groups.length - 1
  })
  if (groups.length === 0) return null
  const pairs = blocks.flatMap((block, a) =>
    blocks.flatMap((other, b) => (b >= a && other === block ? [{ a, b }] : [])),
  )
  return { of, groups, pairs }
}

/** What a cube says of the groups, from the respondents of the table base that both groups of a pair have. */
export const askedItems = <I>(
  { of, groups, pairs }: AskedGroups<I>,
  count: (a: number, b: number) => number,
): AskedItems => {
  const n = groups.map((_, g) => count(g, g))
  const both = pairs.filter(({ a, b }) => a !== b).map(({ a, b }) => ({ a, b, n: count(a, b) }))
  return { groupOf: of, n, both: both.filter(pair => pair.n > 0) }
}

/** One bit per selected respondent, the lowest of each number first. */
type Bits = Uint32Array

/** Leaves the bits of those whose class passes. */
const keep = (bits: Bits, { index, lut }: Item, rows: Uint32Array, passes: (klass: number) => boolean): void => {
  const held = Uint8Array.from(lut, klass => Number(passes(klass)))
  for (let i = 0; i < rows.length; i++)
    if (held[index[rows[i] ?? 0] ?? 0] === 0) bits[i >>> 5] = (bits[i >>> 5] ?? 0) & ~(1 << (i & 31))
}

const everybody = (length: number): Bits => {
  const bits = new Uint32Array(Math.ceil(length / 32)).fill(0xffffffff)
  const rest = length % 32
  if (rest > 0) bits[bits.length - 1] = (1 << rest) - 1
  return bits
}

const ones = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** How many respondents have their bit in all of the lists. */
const counted = (lists: readonly Bits[]): number => {
  const [first = new Uint32Array(), second = first, third = first] = lists
  let n = 0
  for (let at = 0; at < first.length; at++) n += ones((first[at] ?? 0) & (second[at] ?? 0) & (third[at] ?? 0))
  return n
}

/** The groups of a banner over a selection: everything of them that is the same in all tables. */
export interface AskedPlan extends AskedGroups<Item> {
  /** Per group; null: everyone selected. */
  readonly bits: readonly (Bits | null)[]
}

export const planAsked = (columns: readonly BannerColumn[], { rows }: Pick<Selection, 'rows'>): AskedPlan | null => {
  const found = askedGroups(columns)
  if (found === null) return null
  const bits = found.groups.map(({ wants, item }) => {
    const own = everybody(rows.length)
    for (const want of wants) keep(own, want.item, rows, klass => want.classes.includes(klass))
    if (item !== null) keep(own, item, rows, klass => klass !== 0)
    return counted([own]) === rows.length ? null : own
  })
  return { ...found, bits }
}

/** Of one table: `total` respondents, those who have a class in `valid`; null: everyone selected. Unweighted. */
export const countAsked = (
  plan: AskedPlan,
  { rows }: Pick<Selection, 'rows'>,
  total: number,
  valid: Item | null,
): AskedItems => {
  const base = valid !== null && plan.bits.some(bits => bits !== null) ? everybody(rows.length) : null
  if (base !== null && valid !== null) keep(base, valid, rows, klass => klass !== 0)
  return askedItems(plan, (a, b) => {
    const own = [plan.bits[a], plan.bits[b]].flatMap(bits => bits ?? [])
    return own.length === 0 ? total : counted(base === null ? own : [...own, base])
  })
}

/** Bytes that a plan keeps. */
export const bytesOfAsked = (plan: AskedPlan | null): number =>
  plan?.bits.reduce((sum, bits) => sum + (bits?.byteLength ?? 0), 0) ?? 0
