import type { CubeColumn, SortOrder } from '../types'
import type { Line } from './lines'

/** Values that cannot be computed come last in either direction; equal values keep the original order. */
export const byValue =
  <T>(valueOf: (item: T) => number | null, direction: SortOrder['direction']) =>
  (a: T, b: T): number => {
    const x = valueOf(a)
    const y = valueOf(b)
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0)
    return direction === 'ASCENDING' ? x - y : y - x
  }

/** A row with the net it stands under. */
export interface Placed {
  readonly line: Line
  readonly parent: string | null
}

/** A net with its children, or a row of its own: what moves together. */
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
 * Rows in the order they are listed: a net above its children, where the first of them stood; "(missing)" and means last.
 * With `order` families are sorted by the value of their head and children within their net, by the column at `column`.
 */
export const placeRows = (lines: readonly Line[], order: SortOrder | null, column: number): Placed[] => {
  const value = (line: Line): number | null => line.values[column] ?? null
  const sorted = order !== null && column >= 0
  const families = familiesOf(lines)
  if (sorted) families.sort(byValue(family => value(family.head), order.direction))
  const inner = (children: readonly Line[]): readonly Line[] =>
    sorted ? [...children].sort(byValue(value, order.direction)) : children
  return [
    ...families.flatMap(({ head, children }) => [
      { line: head, parent: null },
      ...inner(children).map(line => ({ line, parent: head.key })),
    ]),
    ...lines.filter(({ type }) => type === 'missing').map(line => ({ line, parent: null })),
    ...lines.filter(({ type }) => type === 'mean').map(line => ({ line, parent: null })),
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
  const compare = byValue((position: number) => row.values[position] ?? null, order.direction)
  const blocks = new Map<string | null, number[]>()
  for (const position of shown) {
    const block = columns[position]?.block ?? null
    const members = blocks.get(block) ?? []
    members.push(position)
    blocks.set(block, members)
  }
  return [...blocks.values()].flatMap(members => members.sort(compare))
}
