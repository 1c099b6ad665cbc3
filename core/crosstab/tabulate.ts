import { axisParts, type AxisPart } from './axis'
import { bannerColumns, type BannerColumn } from './banner'
import type { CodingContext } from './coding'
import { layout } from './joint'
import { createPlainKernel, type Kernel } from './kernel'
import { cellsByRow, medians, type CellsByRow } from './medians'
import { cubeNumber, FIELDS } from './numbers'
import { countOverlaps, planOverlaps, type OverlapPlan } from './overlaps'
import type { NumericRow, Row } from './rowCoding'
import { rowOver } from './rows'
import { select, type Selection } from './selection'
import { cellTotals, foldCells, joinParts, toSums, type Slots } from './slots'
import { NUMBER_MEASURES } from './numberMeasures'
import type { Cube, CubeNumber, DataTable, Plan, RowQuestion } from './types'

/** Sums of a batch stay below this many numbers, however many rows a plan has. */
const BATCH = 3_000_000

/** What all tables of a plan share. */
interface Frame {
  readonly context: CodingContext
  readonly selection: Selection
  readonly columns: readonly BannerColumn[]
  readonly parts: readonly AxisPart[]
  readonly totals: readonly Float64Array[]
  /** Everyone selected, per column. */
  readonly all: Float64Array
  readonly overlaps: OverlapPlan
  /** Cells by respondent, per part; only numeric questions need them. */
  readonly cells: (part: number) => CellsByRow
}

/** A row question with its name in the cube. */
interface NamedRow extends Row {
  readonly id: string
  readonly label: string
}

const frameOf = (table: DataTable, plan: Plan): Frame => {
  const selection = select(table, plan.filter ?? null, plan.weight ?? null)
  const shared = { table, rows: selection.rows }
  const columns = bannerColumns({ ...shared, policy: 'exclude' }, plan.banner)
  const parts = axisParts(columns, selection)
  const totals = parts.map(cellTotals)
  const cells = new Map<number, CellsByRow>()
  return {
    context: { ...shared, policy: plan.missing ?? 'exclude' },
    selection,
    columns,
    parts,
    totals,
    all: joinParts(
      parts,
      parts.map((part, p) => foldCells(part, totals[p] ?? new Float64Array(), 3)),
      3,
      columns.length,
    ),
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

const nameOf = (question: RowQuestion, position: number): string =>
  question.id ?? ('var' in question ? question.var : `row${position + 1}`)

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

/** Sums of a numeric question over all columns, one entry per measure asked for. */
const numbersOf = (frame: Frame, kernel: Kernel, numeric: NumericRow, slots: Slots, offset: number): CubeNumber[] => {
  const { parts, columns } = frame
  return numeric.entering.map(({ row, values, shift }) => {
    const sums = parts.map(part => kernel.sum(values, shift, part))
    const data = joinParts(parts, sums, FIELDS, columns.length)
    const found = NUMBER_MEASURES[row.measure].median ? mediansOf(frame, numeric, slots, offset) : null
    return cubeNumber(
      row,
      shift,
      data,
      columns.map((_, c) => found?.get(c) ?? null),
    )
  })
}

const cubesOf = (frame: Frame, batch: readonly NamedRow[], kernel: Kernel): Cube[] => {
  const { parts, columns, totals, overlaps } = frame
  const items = batch.flatMap(row => row.coding.items)
  const { offsets, width } = layout(items)
  const counted = parts.map((part, p) =>
    kernel.count(
      items,
      part,
      overlaps.inCells.some(pair => pair.part === p),
    ),
  )
  const none = new Float64Array()
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
      counted.map(each => each.columns),
      3 * width,
      columns.length,
    ),
    all: frame.all,
  }
  let first = 0
  return batch.map(({ id, coding, numeric }): Cube => {
    const offset = offsets[first] ?? 0
    first += coding.items.length
    const everyone = frame.context.policy === 'include_all'
    const distribution = numeric?.classes?.distribution(slots, offset + numeric.ranked.item.classes)
    return {
      id,
      columns: columns.map(({ column }) => column),
      base: toSums(coding.base(slots, offset)),
      rows: coding.rows(slots, offset),
      numbers: numeric === null ? coding.means(slots, offset) : numbersOf(frame, kernel, numeric, slots, offset),
      ...(distribution && { distribution }),
      overlaps: countOverlaps(
        overlaps,
        frame.selection,
        part => coding.base(cells[part] ?? slots, offset),
        everyone ? null : coding.valid,
      ),
      disjointRows: coding.disjoint,
    }
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
  const frame = frameOf(table, plan)
  const rows = plan.rows.map((question, position): NamedRow => ({
    id: nameOf(question, position),
    label: question.label ?? '',
    ...rowOver(frame.context, question, kernel.memory),
  }))
  return batches(frame, rows).flatMap(batch => cubesOf(frame, batch, kernel))
}
