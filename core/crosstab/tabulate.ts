import { arrayCoder } from './arrayCoder'
import { countAsked } from './asked'
import type { CodingContext } from './coding'
import { cubeOf, nameOf, outOfBase } from './cube'
import { frameOver, type Frame } from './frame'
import type { Item } from './item'
import { layout } from './joint'
import { createPlainKernel, type Kernel } from './kernel'
import { medians } from './medians'
import { cubeNumber, FIELDS } from './numbers'
import { countOverlaps } from './overlaps'
import type { NumericRow, Row } from './rowCoding'
import { rowOver } from './rows'
import { select } from './selection'
import { joinParts, type Slots } from './slots'
import { NUMBER_MEASURES } from './numberMeasures'
import type { Cube, CubeNumber, DataTable, Plan } from './types'

/** Sums of a batch stay below this many numbers, however many rows a plan has. */
const BATCH = 3_000_000

/** A row question with its name in the cube. */
interface NamedRow extends Row {
  readonly id: string
}

/** Weighted medians of a numeric question over all columns; its stretches start behind `offset` of the slots. */
const mediansOf = (
  frame: Frame,
  { values, ranked }: NumericRow,
  slots: Slots,
  offset: number,
): ReadonlyMap<number, number | null> => {
  const { cells, selection } = frame
  const { weightOf } = selection
  return new Map(cells.flatMap(byRow => [...medians(byRow(), { values, ranked, weightOf, slots, from: offset + 1 })]))
}

/** Sums of a numeric question over all columns, one entry per measure; `sums` has those of each measure, by part. */
const numbersOf = (
  frame: Frame,
  sums: readonly (readonly Float64Array[])[],
  numeric: NumericRow,
  slots: Slots,
  offset: number,
): CubeNumber[] => {
  const { parts, columns } = frame
  return numeric.entering.map(({ row, shift }, measure) => {
    const data = joinParts(parts, sums[measure] ?? [], FIELDS, columns.length)
    const found = NUMBER_MEASURES[row.measure].median ? mediansOf(frame, numeric, slots, offset) : null
    return cubeNumber(
      row,
      shift,
      data,
      columns.map((_, c) => found?.get(c) ?? null),
    )
  })
}

const cubesOf = (frame: Frame, { policy }: CodingContext<Item>, batch: readonly NamedRow[], kernel: Kernel): Cube[] => {
  const { parts, columns, totals, overlaps, asked } = frame
  const none = new Float64Array()
  const items = batch.flatMap(row => row.coding.items)
  const { offsets, width } = layout(items)
  const entering = batch.map(({ numeric }) => numeric?.entering ?? [])
  // Part by part: the kernel has to be given each of them once.
  const counted = parts.map((part, p) => {
    const everyCell = overlaps.inCells.some(pair => pair.part === p)
    const { columns: data, cells } = kernel.count(items, part, everyCell)
    return { data, cells, numbers: entering.map(all => all.map(one => kernel.sum(one.values, one.shift, part))) }
  })
  const numbersAt = (row: number) =>
    entering[row]?.map((_, measure) => counted.map(({ numbers }) => numbers[row]?.[measure] ?? none)) ?? []
  const cells = parts.map((part, p): Slots => ({
    count: part.cells,
    width,
    data: counted[p]?.cells ?? none,
    all: totals[p] ?? none,
  }))
  const slots: Slots = {
    count: columns.length,
    width,
    data: joinParts(
      parts,
      counted.map(({ data }) => data),
      3 * width,
      columns.length,
    ),
    all: frame.all,
  }
  let first = 0
  return batch.map((row, position): Cube => {
    const { coding, numeric } = row
    const offset = offsets[first] ?? 0
    first += coding.items.length
    const out = outOfBase(coding, policy)
    return cubeOf(
      columns,
      row,
      { slots, offset },
      {
        numbers: numeric && numbersOf(frame, numbersAt(position), numeric, slots, offset),
        distribution: numeric?.classes?.distribution(slots, offset + numeric.ranked.item.classes) ?? null,
        overlaps: countOverlaps(overlaps, frame.selection, part => coding.base(cells[part] ?? slots, offset), out),
        askedItems: asked && countAsked(asked, frame.selection, coding.base(slots, offset).n[0] ?? 0, out),
      },
    )
  })
}

const batches = (frame: Frame, rows: readonly NamedRow[]): NamedRow[][] => {
  const cells = Math.max(1, ...frame.parts.map(part => part.cells))
  const out: NamedRow[][] = []
  let room = 0
  for (const row of rows) {
    const size = 3 * cells * layout(row.coding.items).width
    if (size > room || out.length === 0) {
      out.push([])
      room = BATCH
    }
    out.at(-1)?.push(row)
    room -= size
  }
  return out
}

/**
 * One cube per row question of the plan: raw n, Σw, Σw² of every row and column, sums of numbers, overlaps of columns
 * (definitions: docs/statistics.md). Pure; a filter that keeps nobody gives cubes of zeros.
 * Throws UnknownVariable when the plan names a variable that the data does not have.
 */
export const tabulate = (table: DataTable, plan: Plan, kernel: Kernel = createPlainKernel()): Cube[] => {
  const selection = select(table, plan.filter ?? null, plan.weight ?? null, kernel.memory)
  const frame = frameOver(table, selection, plan.banner, kernel.memory.frames)
  const context = { coder: arrayCoder(table, selection.rows), policy: plan.missing ?? 'exclude' }
  const rows = plan.rows.map((question, position): NamedRow => ({
    id: nameOf(question, position),
    ...rowOver(table, context, question, kernel.memory),
  }))
  return batches(frame, rows).flatMap(batch => cubesOf(frame, context, batch, kernel))
}
