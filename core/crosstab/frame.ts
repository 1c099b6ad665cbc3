import { arrayCoder } from './arrayCoder'
import { bytesOfAsked, planAsked, type AskedPlan } from './asked'
import { axisParts, type AxisPart } from './axis'
import { bannerColumns, type BannerColumn } from './banner'
import { idOf, keyOf, type Held } from './held'
import { columnOf } from './item'
import { cellsByRow, type CellsByRow } from './medians'
import { planOverlaps, type OverlapPlan } from './overlaps'
import type { Selection } from './selection'
import type { Sieve } from './sieve'
import { cellTotals, foldParts } from './slots'
import type { BannerQuestion, DataTable } from './types'
import { variablesOfBanner } from './variables'

/** What all tables over one banner, filter and weight share. */
export interface Frame {
  readonly selection: Selection
  readonly columns: readonly BannerColumn[]
  readonly parts: readonly AxisPart[]
  /** Everyone selected, per cell of each part and per column. */
  readonly totals: readonly Float64Array[]
  readonly all: Float64Array
  readonly overlaps: OverlapPlan
  /** null: no column is of a question with several answers. */
  readonly asked: AskedPlan | null
  /** Cells by respondent, per part; only numeric questions need them. */
  readonly cells: readonly (() => CellsByRow)[]
}

const frameOf = (table: DataTable, selection: Selection, banner: readonly BannerQuestion[], sieve: Sieve): Frame => {
  const columns = bannerColumns({ coder: arrayCoder(table, selection.rows), policy: 'exclude' }, banner)
  const parts = axisParts(columns, selection, sieve)
  const totals = parts.map(cellTotals)
  const cells = parts.map(part => {
    let made: CellsByRow | null = null
    return () => (made ??= cellsByRow(part, selection, table.length))
  })
  return {
    selection,
    columns,
    parts,
    totals,
    all: foldParts(parts, totals, 3, columns.length),
    overlaps: planOverlaps(columns, parts),
    asked: planAsked(columns, selection),
    cells,
  }
}

/** Bytes of the lists and cells of all parts, with those that medians need. */
const bytesOf = ({ parts, overlaps, asked }: Frame, respondents: number): number =>
  parts.reduce(
    (sum, { rows, weights, cellOf }) =>
      sum + rows.byteLength + (weights?.byteLength ?? 0) + cellOf.byteLength + 2 * respondents,
    (overlaps.patterns?.of.byteLength ?? 0) + bytesOfAsked(asked),
  )

/** What goes through the respondents, and what it found before. */
interface Framing {
  readonly memory: { readonly frames: Held<Frame> }
  readonly sieve: Sieve
}

/** The frame of a banner over a selection, from memory where both were asked for before. Throws UnknownVariable. */
export const frameOver = (
  table: DataTable,
  selection: Selection,
  banner: readonly BannerQuestion[],
  { memory: { frames }, sieve }: Framing,
): Frame => {
  const columns = variablesOfBanner(banner).map(name => idOf(columnOf(table, name)))
  const key = keyOf([idOf(selection), columns, banner])
  const found = frames.get(key)
  if (found !== undefined) return found
  const frame = frameOf(table, selection, banner, sieve)
  frames.set(key, frame, bytesOf(frame, table.length))
  return frame
}
