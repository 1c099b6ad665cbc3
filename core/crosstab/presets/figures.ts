import { squaresAround } from '../measures/means'
import type { CubeNumber } from '../types'

/**
 * A difference over its standard error: ±Infinity where the error is zero and the difference is not, null where neither says
 * anything.
 */
export const ratio = (difference: number, error: number): number | null => {
  const t = difference / error
  return Number.isNaN(t) ? null : t
}

/** Σwx / W of a column, in the unit of the number; null without respondents. */
export const meanOf = ({ w, wx, shift }: CubeNumber, column: number): number | null => {
  const base = w[column] ?? 0
  return base > 0 ? shift + (wx[column] ?? 0) / base : null
}

/** Σw(x - mean)² of a column, in squares of the unit; 0 where nothing varies. */
export const squaresOf = ({ w, wx, wxx }: CubeNumber, column: number): number => {
  const [base, squares] = [w[column] ?? 0, wxx[column] ?? 0]
  return base > 0 ? squaresAround(wx[column] ?? 0, squares, base, squares) : 0
}

/** √(Σw(x - mean)² / (W - 1)) of a column, in the unit of the number, as SPSS; null when W <= 1. */
export const deviationOf = (number: CubeNumber, column: number): number | null => {
  const base = number.w[column] ?? 0
  return base > 1 ? Math.sqrt(squaresOf(number, column) / (base - 1)) : null
}

/** Weighted share of a row in a column, from 0 to 1; NaN in an empty column. */
export const shareOf = (
  row: { readonly w: readonly number[] },
  base: { readonly w: readonly number[] },
  column: number,
): number => (row.w[column] ?? 0) / (base.w[column] ?? 0)
