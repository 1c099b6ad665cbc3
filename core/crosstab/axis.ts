import type { BannerColumn } from './banner'
import type { Item } from './item'
import type { Selection } from './selection'

/**
 * Some banner columns told apart at once: every selected respondent is in exactly one cell (a combination of classes),
 * and every column of the part is a set of cells. Respondents are sorted by cell: `rows[starts[c] .. starts[c + 1]]`.
 */
export interface AxisPart {
  readonly cells: number
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  readonly weights: Float64Array | null
  /** Cell of each selected respondent, in selection order. */
  readonly cellOf: Uint32Array
  /** The columns of the part, as positions in the banner (0 = Total). */
  readonly members: readonly number[]
  /** Which of them hold each cell, as positions in the banner. */
  readonly columns: readonly (readonly number[])[]
}

interface Draft {
  readonly items: readonly Item[]
  /** Classes of the items, per cell. */
  readonly classes: readonly (readonly number[])[]
  readonly cellOf: Uint32Array
  readonly members: readonly number[]
}

const MOST_CELLS = 512
const FEWEST_CELLS = 32

/** More cells save passes over the respondents but cost time per cell; small selections keep them few. */
const cellLimit = (respondents: number): number => Math.max(FEWEST_CELLS, Math.min(MOST_CELLS, respondents >> 6))

const emptyDraft = (respondents: number): Draft => ({
  items: [],
  classes: [[]],
  cellOf: new Uint32Array(respondents),
  members: [],
})

/** Splits every cell by the classes of one more item; only combinations that occur become cells. */
const split = (draft: Draft, item: Item, rows: Uint32Array): Draft => {
  const { index, lut, classes } = item
  const known = new Int32Array(draft.classes.length * classes).fill(-1)
  const cellOf = draft.cellOf.slice()
  const combinations: number[][] = []
  /** A combination that was not met before becomes a cell. */
  const enter = (slot: number): number => {
    const parent = Math.floor(slot / classes)
    const cell = combinations.push([...(draft.classes[parent] ?? []), slot % classes]) - 1
    known[slot] = cell
    return cell
  }
  for (let i = 0; i < rows.length; i++) {
    const slot = (cellOf[i] ?? 0) * classes + (lut[index[rows[i] ?? 0] ?? 0] ?? 0)
    const cell = known[slot] ?? 0
    cellOf[i] = cell < 0 ? enter(slot) : cell
  }
  return { items: [...draft.items, item], classes: combinations, cellOf, members: draft.members }
}

const extend = (draft: Draft, items: readonly Item[], rows: Uint32Array): Draft =>
  items.filter(item => !draft.items.includes(item)).reduce((so, item) => split(so, item, rows), draft)

/** Neighbouring columns that use the same items stay together. */
const bundles = (columns: readonly BannerColumn[]): { items: readonly Item[]; members: number[] }[] => {
  const found: { items: readonly Item[]; members: number[] }[] = []
  columns.forEach(({ wants }, position) => {
    const items = wants.map(want => want.item)
    const last = found.at(-1)
    if (last !== undefined && items.length === last.items.length && items.every(item => last.items.includes(item)))
      last.members.push(position)
    else found.push({ items, members: [position] })
  })
  return found
}

/** Loops are short and their arrays local, so that V8 need not look them up for every respondent. */
const spread = (from: Uint32Array, cellOf: Uint32Array, next: Uint32Array, into: Uint32Array): Uint32Array => {
  for (let i = 0; i < cellOf.length; i++) {
    const cell = cellOf[i] ?? 0
    const at = next[cell] ?? 0
    next[cell] = at + 1
    into[at] = from[i] ?? 0
  }
  return into
}

const spreadWeights = (from: Float64Array, cellOf: Uint32Array, next: Uint32Array): Float64Array => {
  const into = new Float64Array(cellOf.length)
  for (let i = 0; i < cellOf.length; i++) {
    const cell = cellOf[i] ?? 0
    const at = next[cell] ?? 0
    next[cell] = at + 1
    into[at] = from[i] ?? 0
  }
  return into
}

const sortByCell = (draft: Draft, selection: Selection): Pick<AxisPart, 'starts' | 'rows' | 'weights'> => {
  const { cellOf, classes } = draft
  const { rows, weights } = selection
  const starts = new Uint32Array(classes.length + 1)
  for (let i = 0; i < cellOf.length; i++) {
    const after = (cellOf[i] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let c = 0; c < classes.length; c++) starts[c + 1] = (starts[c + 1] ?? 0) + (starts[c] ?? 0)
  return {
    starts,
    rows: spread(rows, cellOf, starts.slice(), new Uint32Array(cellOf.length)),
    weights: weights && spreadWeights(weights, cellOf, starts.slice()),
  }
}

const finish = (draft: Draft, columns: readonly BannerColumn[], selection: Selection): AxisPart => {
  const position = new Map(draft.items.map((item, i) => [item, i]))
  const holds = (cell: readonly number[], member: number) =>
    (columns[member]?.wants ?? []).every(({ item, classes }) => classes.includes(cell[position.get(item) ?? -1] ?? -1))
  return {
    cells: draft.classes.length,
    ...sortByCell(draft, selection),
    cellOf: draft.cellOf,
    members: draft.members,
    columns: draft.classes.map(cell => draft.members.filter(member => holds(cell, member))),
  }
}

/** Splits the banner into as few parts as the cell limit allows. Total belongs to the first part. */
export const axisParts = (columns: readonly BannerColumn[], selection: Selection): AxisPart[] => {
  const { rows } = selection
  const limit = cellLimit(rows.length)
  const done: Draft[] = []
  let draft = emptyDraft(rows.length)
  for (const { items, members } of bundles(columns)) {
    const larger = draft.items.length > 0 && possible(draft, items) > 65536 ? null : extend(draft, items, rows)
    if (larger !== null && (draft.items.length === 0 || larger.classes.length <= limit))
      draft = { ...larger, members: [...draft.members, ...members] }
    else {
      done.push(draft)
      draft = { ...extend(emptyDraft(rows.length), items, rows), members }
    }
  }
  return [...done, draft].map(one => finish(one, columns, selection))
}

const possible = (draft: Draft, items: readonly Item[]): number =>
  items
    .filter(item => !draft.items.includes(item))
    .reduce((product, item) => product * item.classes, draft.classes.length)
