import { isPartOf, type CubeColumn } from '@core/crosstab'
import { ratingScale, steps } from '@core/domain'
import { nameInBlock } from './contrasts'
import type { Difference, Finding, SearchedTable } from './types'

/** Two columns that hold more than this share of a table's base together, and share nobody, are two sides of one thing. */
const NEARLY_ALL = 0.9

type Link = (one: Difference, other: Difference) => boolean

const goSameWay: Link = (one, other) => Math.sign(one.effect) === Math.sign(other.effect)

const partsOf = ({ table, row }: Difference): readonly string[] =>
  table.cube.rows.find(({ key, type }) => type === 'net' && key === row.key)?.any_of ?? [row.key]

/** Rows of one table that say the same of its columns: points of a scale, a net and its parts. */
const rowsAlike: Link = (one, other) => {
  if (one.table.scale) return true
  if (one.row.type === 'number' || other.row.type === 'number') return one.row.type === other.row.type
  const [a, b] = [partsOf(one), partsOf(other)]
  const isWithin = a.every(key => b.includes(key)) || b.every(key => a.includes(key))
  return isWithin && goSameWay(one, other)
}

const orders = new WeakMap<SearchedTable, Map<string, readonly number[] | null>>()

/** The places of a block's columns where their labels say that they are in an order; null where they do not. */
const orderOf = (table: SearchedTable, block: string): readonly number[] | null => {
  const known = orders.get(table) ?? new Map<string, readonly number[] | null>()
  orders.set(table, known)
  const found = known.get(block)
  if (found !== undefined) return found
  const members = table.cube.columns.flatMap((column, at) =>
    column.block === block && column.net === undefined ? [{ at, name: nameInBlock(column) }] : [],
  )
  const labels = members.map(({ name }) => name)
  const places = steps(labels) ?? ratingScale(labels)
  const order = places === null ? null : members.filter((_, at) => places[at] !== null).map(({ at }) => at)
  known.set(block, order)
  return order
}

const areNeighbours = ({ table, contrast }: Difference, other: Difference, block: string): boolean => {
  const order = orderOf(table, block)
  if (order === null) return false
  const [a, b] = [order.indexOf(contrast.column), order.indexOf(other.contrast.column)]
  return a >= 0 && b >= 0 && Math.abs(a - b) === 1
}

const areTwoSides = ({ table, contrast }: Difference, other: Difference): boolean => {
  const { base, overlaps } = table.cube
  const [a, b] = [contrast.column, other.contrast.column]
  const isShared = overlaps.some(one => one.n > 0 && ((one.a === a && one.b === b) || (one.a === b && one.b === a)))
  return !isShared && (base.w[a] ?? 0) + (base.w[b] ?? 0) > NEARLY_ALL * (base.w[0] ?? 0)
}

/** Columns of one row that tell one story: neighbours in an order, a net and its parts, and two sides of one thing. */
const columnsAlike: Link = (one, other) => {
  const { columns } = one.table.cube
  const a: CubeColumn | undefined = columns[one.contrast.column]
  const b: CubeColumn | undefined = columns[other.contrast.column]
  if (a === undefined || b === undefined || a.block === null || a.block !== b.block) return false
  if (!goSameWay(one, other)) return areTwoSides(one, other)
  return isPartOf(a, b) || isPartOf(b, a) || areNeighbours(one, other, a.block)
}

const keyed = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

const name = (...parts: unknown[]): string => JSON.stringify(parts)

const tableOf = ({ table }: Difference): string => name(table.question, table.breakout)

const contrastOf = ({ table: { cube }, contrast: { column, other } }: Difference): string =>
  name(cube.columns[column]?.key, other === null ? null : cube.columns[other]?.key)

/** Where differences can be linked: those of a table with one contrast, or with one row, and the rows of a grid with both. */
const LINKS: readonly { readonly within: (one: Difference) => string; readonly link: Link }[] = [
  { within: one => name(tableOf(one), contrastOf(one)), link: rowsAlike },
  { within: one => name(tableOf(one), one.row.key, one.contrast.other === null), link: columnsAlike },
  { within: one => name(one.table.question, one.row.key, contrastOf(one)), link: goSameWay },
]

/** The largest effect first; of equal ones a net, which says more. Ties keep the order of the questionnaire. */
const bySize = (one: Difference, other: Difference): number =>
  Math.abs(other.effect) - Math.abs(one.effect) || Number(other.row.type === 'net') - Number(one.row.type === 'net')

/**
 * Differences that tell one story as one finding, led by the largest: points of a scale and its mean, a net and its parts, columns
 * beside each other in an order, the two sides of one thing, and the rows of a grid that go the same way.
 */
export const storiesOf = (differences: readonly Difference[]): Finding[] => {
  const places = new Map(differences.map((one, at) => [one, at]))
  const parents = differences.map((_, at) => at)
  const root = (at: number): number => {
    let top = at
    while (parents[top] !== top) top = parents[top] ?? top
    parents[at] = top
    return top
  }
  const join = (one: Difference, other: Difference): void => {
    parents[root(places.get(other) ?? 0)] = root(places.get(one) ?? 0)
  }
  for (const { within, link } of LINKS)
    for (const group of keyed(differences, within))
      group.forEach((one, at) => group.slice(at + 1).forEach(other => link(one, other) && join(one, other)))
  return keyed(differences, one => String(root(places.get(one) ?? 0)))
    .map(group => [...group].sort(bySize))
    .flatMap(([lead, ...also]) => (lead === undefined ? [] : [{ lead, also }]))
    .sort((one, other) => bySize(one.lead, other.lead))
}
