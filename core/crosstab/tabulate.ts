import { arrayCoder } from './arrayCoder'
import { countAsked } from './asked'
import { batchOver } from './batch'
import type { CodingContext } from './coding'
import { cubeOf, nameOf, outOfBase } from './cube'
import { frameOver, type Frame } from './frame'
import type { Item } from './item'
import { layout } from './joint'
import { createPlainKernel, kept, type Kernel } from './kernel'
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
interface NamedRow {
  readonly id: string
  readonly row: Row
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

const cubesOf = (frame: Frame, { policy }: CodingContext<Item>, rows: readonly NamedRow[], kernel: Kernel): Cube[] => {
  const { parts, columns, totals, overlaps, asked } = frame
  const none = new Float64Array()
  const batch = batchOver(
    rows.map(({ row }) => row),
    kernel.memory.batches,
  )
  const { offsets, width, firstNumbers } = batch
  const counted = parts.map((part, p) => {
    const everyCell = overlaps.inCells.some(pair => pair.part === p)
    const sums = kernel.count(batch, part, everyCell)
    return parts.length > 1 ? kept(sums) : sums
  })
  /** By measure and part. */
  const numbersOfRow = (position: number, { numeric }: Row) =>
    (numeric?.entering ?? []).map((_, measure) =>
      counted.map(part => part.numbers[(firstNumbers[position] ?? 0) + measure] ?? none),
    )
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
      counted.map(part => part.columns),
      3 * width,
      columns.length,
    ),
    all: frame.all,
  }
  let first = 0
  return rows.map(({ id, row }, position): Cube => {
    const { coding, numeric } = row
    const offset = offsets[first] ?? 0
    first += coding.items.length
    const out = outOfBase(coding, policy)
    return cubeOf(
      columns,
      { id, coding },
      { slots, offset },
      {
        numbers: numeric && numbersOf(frame, numbersOfRow(position, row), numeric, slots, offset),
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
  for (const named of rows) {
    const size = 3 * cells * layout(named.row.coding.items).width
    if (size > room || out.length === 0) {
      out.push([])
      room = BATCH
    }
    out.at(-1)?.push(named)
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
  const selection = select(table, plan.filter ?? null, plan.weight ?? null, kernel)
  const frame = frameOver(table, selection, plan.banner, kernel)
  const context = { coder: arrayCoder(table, selection.rows), policy: plan.missing ?? 'exclude' }
  const rows = plan.rows.map((question, position): NamedRow => ({
    id: nameOf(question, position),
    row: rowOver(table, context, question, kernel.memory),
  }))
  return batches(frame, rows).flatMap(batch => cubesOf(frame, context, batch, kernel))
}
