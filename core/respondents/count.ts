import { layout, packTogether, type Slots } from '@core/crosstab/counting'
import { cheapest, type SqlItem } from './item'
import type { SqlPart } from './parts'
import { firstCase } from './sql'
import { TRIPLE, triple, type SqlSelection } from './select'

/** Keys of two octets are counted by place and not by hash, three times as fast. */
const TWO_OCTETS = 65_535
/** Joint codes of a pack where the cells leave no room. */
const FEWEST_CODES = 16
/** Packs of one statement: they share one pass over the filter and the weight. */
const PACKS = 8

interface Coded {
  readonly sql: string
  readonly lut: Uint16Array
  readonly size: number
  readonly offset: number
}

type Pack = ReturnType<typeof packTogether<Coded>>[number]

/** What was counted over one part. Cells are those that somebody is in. */
export interface CountedPart {
  readonly members: SqlPart['members']
  /** Columns of each cell. */
  readonly columns: readonly (readonly number[])[]
  /** Sums per cell and class of the items, and of everyone in the cell. */
  readonly slots: Slots
}

const packsOf = (items: readonly SqlItem[], { possible }: SqlPart): Pack[] => {
  const { offsets, width } = layout(items)
  const coded = items.map((item, i): Coded => {
    const { sql, lut } = cheapest(item)
    return { sql, lut, size: lut.length, offset: offsets[i] ?? 0 }
  })
  const everyone = { sql: 'toUInt8(0)', lut: new Uint16Array(1), size: 1, offset: width }
  return packTogether([...coded, everyone], Math.max(FEWEST_CODES, Math.floor(TWO_OCTETS / possible)))
}

/** The joint code of pack and cell, one more than it is: 0 says that a row is of another pack. */
const keySql = ({ size, members }: Pack, { key, possible }: SqlPart): string => {
  const terms = members.filter(member => member.size > 1).map(member => `toUInt64(${member.sql}) * ${member.stride}`)
  const joint = [...(possible > 1 ? [`(${key}) * ${size}`] : []), ...terms, '1'].join(' + ')
  return possible * size <= TWO_OCTETS ? `toUInt16(${joint})` : `toUInt64(${joint})`
}

/** Of a row: its pack, its key, and the sums. */
const FIELDS = 2 + TRIPLE

const statement = (packs: readonly Pack[], part: SqlPart, selection: SqlSelection): string => {
  const names = packs.map((_, i) => `key_${i}`)
  const inner = selection.from(packs.map((pack, i) => `${keySql(pack, part)} AS ${names[i] ?? ''}`))
  // The keys of all other packs are 0 in a row.
  const pack = firstCase(
    names.map((name, i) => [`${name} > 0`, i]),
    0,
  )
  const sets = packs.length === 1 ? (names[0] ?? '') : `GROUPING SETS (${names.map(name => `(${name})`).join(', ')})`
  return `SELECT toFloat64(${pack}), toFloat64(${names.join(' + ')}), ${triple(selection)} FROM (${inner}) GROUP BY ${sets}`
}

/** Sums by cell, made room for as cells come. */
type Cells = Map<number, Float64Array>

const sumsOf = (cells: Cells, cell: number, width: number): Float64Array => {
  const found = cells.get(cell) ?? new Float64Array(TRIPLE * width)
  cells.set(cell, found)
  return found
}

const addRows = (rows: Float64Array, packs: readonly Pack[], cells: Cells, width: number): void => {
  for (let at = 0; at < rows.length; at += FIELDS) {
    const pack = packs[rows[at] ?? 0]
    if (pack === undefined) continue
    const key = (rows[at + 1] ?? 0) - 1
    const cell = Math.floor(key / pack.size)
    const joint = key - cell * pack.size
    const sums = sumsOf(cells, cell, width)
    for (const { lut, stride, size, offset } of pack.members) {
      const to = TRIPLE * (offset + (lut[Math.floor(joint / stride) % size] ?? 0))
      for (let k = 0; k < TRIPLE; k++) sums[to + k] = (sums[to + k] ?? 0) + (rows[at + 2 + k] ?? 0)
    }
  }
}

/** Counts every class of every item in every cell of a part. */
export const countIn = async (
  items: readonly SqlItem[],
  part: SqlPart,
  selection: SqlSelection,
): Promise<CountedPart> => {
  const { width } = layout(items)
  const packs = packsOf(items, part)
  // The sums of everyone in a cell are those of one more item of a single class.
  const cells: Cells = new Map()
  for (let at = 0; at < packs.length; at += PACKS) {
    const some = packs.slice(at, at + PACKS)
    const rows = await selection.table.ask(statement(some, part, selection), FIELDS)
    addRows(rows, some, cells, width + 1)
  }
  const found = [...cells].sort(([a], [b]) => a - b)
  const data = new Float64Array(TRIPLE * width * found.length)
  const all = new Float64Array(TRIPLE * found.length)
  found.forEach(([, sums], cell) => {
    data.set(sums.subarray(0, TRIPLE * width), TRIPLE * width * cell)
    all.set(sums.subarray(TRIPLE * width), TRIPLE * cell)
  })
  return {
    members: part.members,
    columns: found.map(([key]) => part.columnsOf(key)),
    slots: { count: found.length, width, data, all },
  }
}
