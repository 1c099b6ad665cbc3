import type { BannerColumn } from './banner'
import type { RowCoding } from './rowCoding'
import type { Slots } from './slots'
import type { AskedItems, Cube, CubeNumber, MissingPolicy, NumberClasses, Overlap, RowQuestion } from './types'

/** What a question is called in its cube. */
export const nameOf = (question: RowQuestion, position: number): string =>
  question.id ?? ('var' in question ? question.var : `row${position + 1}`)

/** What a table has besides counts of its classes; `numbers` null: its question is no number. */
export interface Besides {
  readonly numbers: readonly CubeNumber[] | null
  readonly distribution: NumberClasses | null
  readonly overlaps: readonly Overlap[]
  /** null: no column is of a question with several answers. */
  readonly askedItems: AskedItems | null
}

/** The cube of one row question, whose classes begin at `offset` of the columns' slots. */
export const cubeOf = <I>(
  columns: readonly Pick<BannerColumn<I>, 'column'>[],
  { id, coding }: { readonly id: string; readonly coding: RowCoding<I> },
  { slots, offset }: { readonly slots: Slots; readonly offset: number },
  { numbers, distribution, overlaps, askedItems }: Besides,
): Cube => ({
  id,
  columns: columns.map(({ column }) => column),
  base: coding.base(slots, offset),
  rows: coding.rows(slots, offset),
  numbers: numbers ?? coding.means(slots, offset),
  ...(distribution && { distribution }),
  overlaps,
  ...(askedItems && { askedItems }),
  disjointRows: coding.disjoint,
})

/** Who can be out of the base of a table: null where everyone is in it. */
export const outOfBase = <I>({ valid }: RowCoding<I>, policy: MissingPolicy): I | null =>
  policy === 'include_all' ? null : valid
