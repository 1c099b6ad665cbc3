import type { Sums } from '../types'

const share = (part: number | undefined, whole: number | undefined): number | null =>
  whole === undefined || whole === 0 ? null : (100 * (part ?? 0)) / whole

/** Per column, in percent of the column's weighted base: 100 W_rc / W_c; null where the base is empty. Source: docs/statistics.md. */
export const percentsOfColumnBase = (row: Sums, base: Sums): (number | null)[] =>
  row.w.map((w, c) => share(w, base.w[c]))

/** Per column, in percent of everyone who chose the row: 100 W_rc / W_rT; null when nobody did. Source: docs/statistics.md. */
export const percentsOfRowTotal = (row: Sums): (number | null)[] => row.w.map(w => share(w, row.w[0]))

/** Per column, in percent of the table's weighted base: 100 W_rc / W_T; null when the table is empty. */
export const percentsOfTableBase = (row: Sums, base: Sums): (number | null)[] => row.w.map(w => share(w, base.w[0]))

/**
 * Per column, 100 x (percent of column base) / (percent of Total column base): 100 = as in the whole table.
 * null where either cannot be computed or nobody in the table chose the row. Source: docs/statistics.md.
 */
export const indicesAgainstTotal = (row: Sums, base: Sums): (number | null)[] => {
  const percents = percentsOfColumnBase(row, base)
  const total = percents[0] ?? null
  return percents.map(one => (one === null || total === null || total === 0 ? null : (100 * one) / total))
}
