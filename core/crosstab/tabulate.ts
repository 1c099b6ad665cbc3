import { arrayCoder } from './arrayCoder'
import { axisParts, type AxisPart } from './axis'
import { bannerColumns, type BannerColumn } from './banner'
import { numberClasses } from './classes'
import type { CodingContext } from './coding'
import type { Item } from './item'
import { cubeOf, idOf, outOfBase } from './cube'
import { layout } from './joint'
import { plainKernel, type Kernel } from './kernel'
import { cellsByRow, medians, type CellsByRow } from './medians'
import { cubeNumber, FIELDS, sumNumbers } from './numbers'
import { countOverlaps, planOverlaps, type OverlapPlan } from './overlaps'
import { codeNumber, codeRow, type NumericRow, type RowCoding } from './rowCoding'
import { select, type Selection } from './selection'
import { cellTotals, columnSlots, foldCells, type Slots } from './slots'
import { JUST_THE_MEAN, NUMBER_MEASURES } from './numberMeasures'
import type { Cube, CubeNumber, DataTable, Plan, RowQuestion } from './types'

/** Sums of a batch stay below this many numbers, however many rows a plan has. */
const BATCH = 3_000_000

/** What all tables of a plan share. */
interface Frame {
  readonly table: DataTable
  readonly context: CodingContext<Item>
  readonly selection: Selection
  readonly columns: readonly BannerColumn[]
  readonly parts: readonly AxisPart[]
  readonly totals: readonly Float64Array[]
  readonly overlaps: OverlapPlan
  /** Cells by respondent, per part; only numeric questions need them. */
  readonly cells: (part: number) => CellsByRow
}

interface Row {
  readonly id: string
  readonly label: string
  readonly coding: RowCoding
  readonly numeric: NumericRow | null
}

const frameOf = (table: DataTable, plan: Plan): Frame => {
  const selection = select(table, plan.filter ?? null, plan.weight ?? null)
  const coder = arrayCoder(table, selection.rows)
  const columns = bannerColumns({ coder, policy: 'exclude' }, plan.banner)
  const parts = axisParts(columns, selection)
  const cells = new Map<number, CellsByRow>()
  return {
    table,
    context: { coder, policy: plan.missing ?? 'exclude' },
    selection,
    columns,
    parts,
    totals: parts.map(cellTotals),
    overlaps: planOverlaps(columns, parts),
    cells: at => {
      const part = parts[at]
      const found =
        cells.get(at) ?? (part === undefined ? new Uint16Array() : cellsByRow(part, selection, table.length))
      cells.set(at, found)
      return found
    },
  }
}

const rowOf = ({ table, context }: Frame, question: RowQuestion, position: number): Row => {
  const name = { id: idOf(question, position), label: question.label ?? '' }
  if (question.kind !== 'numeric') return { ...name, coding: codeRow(context, question), numeric: null }
  const numeric = codeNumber(table, context.policy, question)
  return { ...name, coding: numeric.coding, numeric }
}

/** Weighted medians of a numeric question over all columns; its stretches start at `offset` of the slots. */
const mediansOf = (
  frame: Frame,
  { values, ranked }: NumericRow,
  slots: Slots,
  offset: number,
): ReadonlyMap<number, number | null> => {
  const { parts, selection } = frame
  const { item } = ranked
  const stretchesOf = (column: number): number[] =>
    Array.from({ length: item.classes - 1 }, (_, k) => slots.data[3 * (column * slots.width + offset + 1 + k) + 1] ?? 0)
  const { weightOf } = selection
  return new Map(
    parts.flatMap((part, p) => [...medians(part, { values, ranked, cells: frame.cells(p), weightOf }, stretchesOf)]),
  )
}

/** A usual number, or the next higher one that enters the measure: sums about it stay small. 0 where none enters. */
const usualOf = (values: Float64Array, order: Uint32Array): number => {
  for (let at = order.length >> 1; at < order.length; at++) {
    const value = values[order[at] ?? -1] ?? NaN
    if (!Number.isNaN(value)) return value
  }
  return 0
}

/** Sums of a numeric question over all columns, one entry per measure asked for. */
const numbersOf = (frame: Frame, numeric: NumericRow, slots: Slots, offset: number): CubeNumber[] => {
  const { parts, columns, selection } = frame
  return (numeric.measures ?? JUST_THE_MEAN).map(row => {
    const { enters, median } = NUMBER_MEASURES[row.measure]
    const values = enters === null ? numeric.values : numeric.values.map(enters)
    const shift = usualOf(values, numeric.ranked.order)
    const data = new Float64Array(FIELDS * columns.length)
    for (const part of parts) foldCells(part, sumNumbers(values, shift, part, selection), FIELDS, data)
    const found = median ? mediansOf(frame, numeric, slots, offset) : null
    return cubeNumber(
      row,
      shift,
      data,
      columns.map((_, c) => found?.get(c) ?? null),
    )
  })
}

const cubesOf = (frame: Frame, batch: readonly Row[], kernel: Kernel): Cube[] => {
  const items = batch.flatMap(row => row.coding.items)
  const { offsets, width } = layout(items)
  const cells = frame.parts.map((part, p): Slots => ({
    count: part.cells,
    width,
    data: kernel(items, part),
    all: frame.totals[p] ?? new Float64Array(),
  }))
  const slots = columnSlots(frame.parts, cells, frame.columns.length, width)
  let first = 0
  return batch.map(({ id, coding, numeric }): Cube => {
    const offset = offsets[first] ?? 0
    first += coding.items.length
    return cubeOf(
      frame.columns,
      { id, coding },
      { slots, offset },
      {
        numbers: numeric && numbersOf(frame, numeric, slots, offset),
        distribution: numeric && numberClasses(numeric.values, numeric.ranked, frame.selection),
        overlaps: countOverlaps(
          frame.overlaps,
          frame.selection,
          part => coding.base(cells[part] ?? slots, offset),
          outOfBase(coding, frame.context.policy),
        ),
      },
    )
  })
}

const batches = (frame: Frame, rows: readonly Row[]): Row[][] => {
  const cells = Math.max(1, ...frame.parts.map(part => part.cells))
  const out: Row[][] = []
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
export const tabulate = (table: DataTable, plan: Plan, kernel: Kernel = plainKernel): Cube[] => {
  const frame = frameOf(table, plan)
  const rows = plan.rows.map((question, position) => rowOf(frame, question, position))
  return batches(frame, rows).flatMap(batch => cubesOf(frame, batch, kernel))
}
