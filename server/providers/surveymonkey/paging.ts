/**
 * Where a walk through the responses of a frozen window is. Responses are sorted by the second of their last change, and each call
 * asks for those from the last second that was seen: what is edited or deleted meanwhile leaves the window, and cannot shift others
 * past the walk, as it would with numbers of pages. The second that a page ends with is read again with the next one, so that it is
 * complete before it is left; responses of earlier seconds cannot come again, and are counted without remembering their ids.
 */
export interface Walk {
  /** Milliseconds since 1970 of the second from which responses are asked for; null: from the first. */
  readonly from: number | null
  /** Beyond 1 only where one second, or the whole window, fills pages. */
  readonly page: number
  /** Responses of earlier seconds. */
  readonly before: number
  /** Responses of this second on earlier pages. */
  readonly within: number
  /** Responses from this second on, as counted with its first page. */
  readonly totalFrom: number | null
}

export const BEGIN: Walk = { from: null, page: 1, before: 0, within: 0, totalFrom: null }

/** A response and when it was changed, in milliseconds since 1970. */
export interface Row<Item> {
  readonly id: string
  readonly at: number
  readonly item: Item
}

export interface Page<Item> {
  readonly rows: readonly Row<Item>[]
  /** Responses of all pages of the call. */
  readonly total: number
  readonly goesOn: boolean
}

export interface Advance<Item> {
  /** What the page gave that no earlier one had. */
  readonly rows: readonly Row<Item>[]
  /** Null: this was the end. */
  readonly next: Walk | null
  /** Distinct responses so far. */
  readonly count: number
}

const secondOf = (at: number): number => Math.floor(at / 1000) * 1000

const distinct = <Item>(rows: readonly Row<Item>[]): readonly Row<Item>[] => [
  ...new Map(rows.map(row => [row.id, row])).values(),
]

const isSorted = <Item>(rows: readonly Row<Item>[]): boolean =>
  rows.every(({ at }, index) => index === 0 || secondOf(rows[index - 1]?.at ?? at) <= secondOf(at))

/** Takes a page, and says where the walk goes on. */
export const advance = <Item>(walk: Walk, { rows, total, goesOn }: Page<Item>): Advance<Item> => {
  const { from, page, before, within, totalFrom } = walk
  const fresh = distinct(rows.filter(({ at }) => from === null || secondOf(at) >= from))
  // A response of this second went away between two of its pages, and shifted the others: the second is read again.
  if (totalFrom !== null && total < totalFrom)
    return { rows: fresh, next: { ...BEGIN, from, before }, count: before + within }
  if (rows.length === 0 || !goesOn) return { rows: fresh, next: null, count: before + within + fresh.length }
  const last = Math.max(...rows.map(({ at }) => secondOf(at)))
  if (isSorted(rows) && last > (from ?? secondOf(rows[0]?.at ?? last))) {
    const complete = fresh.filter(({ at }) => secondOf(at) < last)
    const count = before + within + complete.length
    return { rows: complete, next: { ...BEGIN, from: last, before: count }, count }
  }
  const next = { from, page: page + 1, before, within: within + fresh.length, totalFrom: totalFrom ?? total }
  return { rows: fresh, next, count: before + next.within }
}
