import type { BannerColumn } from './banner'
import type { Item } from './item'
import type { Selection } from './selection'
import type { Sieve } from './sieve'

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
const split = (draft: Draft, item: Item, { rows }: Selection, sieve: Sieve): Draft => {
  const { cellOf, found } = sieve.split(draft.cellOf, draft.classes.length, item, rows)
  const classes = Array.from(found, slot => [
    ...(draft.classes[Math.floor(slot / item.classes)] ?? []),
    slot % item.classes,
  ])
  return { items: [...draft.items, item], classes, cellOf, members: draft.members }
}

const extend = (draft: Draft, items: readonly Item[], selection: Selection, sieve: Sieve): Draft =>
  items.filter(item => !draft.items.includes(item)).reduce((so, item) => split(so, item, selection, sieve), draft)

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

const finish = (
  draft: Draft,
  columns: readonly BannerColumn[],
  { rows, weights }: Selection,
  sieve: Sieve,
): AxisPart => {
  const wanted = draft.members.map(member => ({
    member,
    wants: (columns[member]?.wants ?? []).map(({ item, classes }) => ({ at: draft.items.indexOf(item), classes })),
  }))
  const holding = (cell: readonly number[]) =>
    wanted
      .filter(({ wants }) => wants.every(({ at, classes }) => classes.includes(cell[at] ?? -1)))
      .map(({ member }) => member)
  return {
    cells: draft.classes.length,
    ...sieve.sort(draft.cellOf, draft.classes.length, rows, weights),
    cellOf: draft.cellOf,
    members: draft.members,
    columns: draft.classes.map(holding),
  }
}

/** Splits the banner into as few parts as the cell limit allows. Total belongs to the first part. */
export const axisParts = (columns: readonly BannerColumn[], selection: Selection, sieve: Sieve): AxisPart[] => {
  const { rows } = selection
  const limit = cellLimit(rows.length)
  const done: Draft[] = []
  let draft = emptyDraft(rows.length)
  for (const { items, members } of bundles(columns)) {
    const larger =
      draft.items.length > 0 && possible(draft, items) > 65536 ? null : extend(draft, items, selection, sieve)
    if (larger !== null && (draft.items.length === 0 || larger.classes.length <= limit))
      draft = { ...larger, members: [...draft.members, ...members] }
    else {
      done.push(draft)
      draft = { ...extend(emptyDraft(rows.length), items, selection, sieve), members }
    }
  }
  return [...done, draft].map(one => finish(one, columns, selection, sieve))
}

const possible = (draft: Draft, items: readonly Item[]): number =>
  items
    .filter(item => !draft.items.includes(item))
    .reduce((product, item) => product * item.classes, draft.classes.length)
