import type { CubeColumn, SortOrder } from '../types'
import type { Line } from './lines'

/** Values closer than this share count as equal: they differ by rounding only. */
const SAME = 1e-9

interface Ranked<T> {
  readonly item: T
  readonly value: number
  readonly position: number
}

/**
 * Items by their unrounded values. Equal ones, rounding aside, keep the order given, and so do those whose value
 * cannot be computed: they come last in either direction.
 */
export const sortByValue = <T>(
  items: readonly T[],
  valueOf: (item: T) => number | null,
  direction: SortOrder['direction'],
): T[] => {
  const sign = direction === 'ASCENDING' ? 1 : -1
  const ranked: Ranked<T>[] = []
  const rest: T[] = []
  items.forEach((item, position) => {
    const value = valueOf(item)
    if (value === null) rest.push(item)
    else ranked.push({ item, value, position })
  })
  ranked.sort((a, b) => sign * (a.value - b.value))
  const runs: Ranked<T>[][] = []
  for (const one of ranked) {
    const before = runs.at(-1)?.at(-1)
    if (before && Math.abs(one.value - before.value) <= SAME * Math.abs(before.value)) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return [...runs.flatMap(run => run.sort((a, b) => a.position - b.position).map(({ item }) => item)), ...rest]
}

/** A row with the net it is listed under. */
export interface Placed {
  readonly line: Line
  readonly parent: string | null
}

/** A net with its children, or a single row: rows that move together. */
interface Family {
  readonly head: Line
  readonly children: readonly Line[]
  readonly position: number
}

/** A child belongs to the first shown net that holds it. */
const familiesOf = (lines: readonly Line[]): Family[] => {
  const cats = lines.filter(({ type }) => type === 'cat')
  const nets = lines.filter(({ type }) => type === 'net')
  const owner = new Map<string, Line>()
  for (const net of nets) for (const key of net.anyOf) if (!owner.has(key)) owner.set(key, net)
  const position = new Map(cats.map((cat, i) => [cat, i]))
  const alone = cats
    .filter(cat => !owner.has(cat.key))
    .map((cat): Family => ({ head: cat, children: [], position: position.get(cat) ?? 0 }))
  const netted = nets.map((net, i): Family => {
    const children = cats.filter(cat => owner.get(cat.key) === net)
    const first = children[0]
    return { head: net, children, position: first === undefined ? cats.length + i : (position.get(first) ?? 0) }
  })
  return [...alone, ...netted].sort((a, b) => a.position - b.position)
}

/**
 * Rows in the order they are listed: a net above its children, where the first of them stood; "(missing)" and measures last.
 * With `order` families are sorted by the value of their head and children within their net, by the column at `column`.
 */
export const placeRows = (lines: readonly Line[], order: SortOrder | null, column: number): Placed[] => {
  const value = (line: Line): number | null => line.values[column] ?? null
  const sorted = order !== null && column >= 0
  const unsorted = familiesOf(lines)
  const families = sorted ? sortByValue(unsorted, ({ head }) => value(head), order.direction) : unsorted
  const inner = (children: readonly Line[]): readonly Line[] =>
    sorted ? sortByValue(children, value, order.direction) : children
  return [
    ...families.flatMap(({ head, children }) => [
      { line: head, parent: null },
      ...inner(children).map(line => ({ line, parent: head.key })),
    ]),
    ...lines.filter(({ type }) => type === 'missing').map(line => ({ line, parent: null })),
    ...lines.filter(({ number }) => number !== null).map(line => ({ line, parent: null })),
  ]
}

/** Positions of columns as shown: Total first, blocks in place, columns within their block by the value in the row. */
export const placeColumns = (
  shown: readonly number[],
  columns: readonly CubeColumn[],
  order: SortOrder | null,
  row: Line | undefined,
): number[] => {
  if (order === null || row === undefined) return [...shown]
  const valueOf = (position: number): number | null => row.values[position] ?? null
  const blocks = new Map<string | null, number[]>()
  for (const position of shown) {
    const block = columns[position]?.block ?? null
    const members = blocks.get(block) ?? []
    members.push(position)
    blocks.set(block, members)
  }
  return [...blocks.values()].flatMap(members => sortByValue(members, valueOf, order.direction))
}
