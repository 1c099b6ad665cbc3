import type { CubeNumber } from '../types'
import { effectiveBase } from './bases'

/** Figures of a number in one column; null = cannot be computed. Unit: that of the number. */
export interface Mean {
  readonly n: number
  readonly w: number
  readonly eff: number
  /** Σwx / Σw. */
  readonly mean: number | null
  /** √(Σw(x - mean)² / (W - 1)), as SPSS; null when W <= 1. */
  readonly sd: number | null
  /** √(Σw(x - mean)² / W x e / (e - 1)), e = effective base. */
  readonly sdEffective: number | null
  /** sdEffective / √e. */
  readonly seEffective: number | null
  readonly median: number | null
  readonly meanUnweighted: number | null
  /** With n - 1; null when n < 2. */
  readonly sdUnweighted: number | null
}

/** A base that exceeds one by less than this is one: rounding must not make a standard deviation. */
const MORE_THAN_ONE = 1 + 1e-9

/** Rounding of equal values must not count as variation: below this share of the squares nothing varies. */
const NOISE = 1e-12

/** Σw(x - mean)² from Σwx, Σwx² and Σw, in squares of the unit. `summed`: the squares whose rounding the result carries. */
export const squaresAround = (sum: number, squares: number, base: number, summed: number): number => {
  const left = squares - (sum * sum) / base
  return left > NOISE * summed ? left : 0
}

/** Raw sums of one column; the shift is already subtracted from x. */
export interface NumberSums {
  readonly n: number
  readonly w: number
  readonly w2: number
  readonly x: number
  readonly xx: number
  readonly wx: number
  readonly wxx: number
}

export const numberSums = (number: CubeNumber, column: number): NumberSums => ({
  n: number.n[column] ?? 0,
  w: number.w[column] ?? 0,
  w2: number.w2[column] ?? 0,
  x: number.x[column] ?? 0,
  xx: number.xx[column] ?? 0,
  wx: number.wx[column] ?? 0,
  wxx: number.wxx[column] ?? 0,
})

/**
 * The figures of docs/statistics.md, Means, from raw sums. `source`: the sums that these are a difference of, whose rounding they carry;
 * absent when they were summed themselves.
 */
export const meanFromSums = (
  sums: NumberSums,
  shift: number,
  median: number | null,
  source: NumberSums = sums,
): Mean => {
  const { n, w, w2, x, xx, wx, wxx } = sums
  const eff = effectiveBase(w, w2)
  if (n === 0) {
    return {
      n: 0,
      w: 0,
      eff: 0,
      mean: null,
      sd: null,
      sdEffective: null,
      seEffective: null,
      median: null,
      meanUnweighted: null,
      sdUnweighted: null,
    }
  }
  const squares = squaresAround(wx, wxx, w, source.wxx)
  const spread = eff > MORE_THAN_ONE ? Math.sqrt(squares / w / (eff - 1)) : null
  return {
    n,
    w,
    eff,
    mean: shift + wx / w,
    sd: w > 1 ? Math.sqrt(squares / (w - 1)) : null,
    sdEffective: spread === null ? null : spread * Math.sqrt(eff),
    seEffective: spread,
    median,
    meanUnweighted: shift + x / n,
    sdUnweighted: n > 1 ? Math.sqrt(squaresAround(x, xx, n, source.xx) / (n - 1)) : null,
  }
}

/** Mean, deviations, standard error and median per column. Source: docs/statistics.md, Means. */
export const meansOf = (number: CubeNumber): Mean[] =>
  number.n.map((_, column) => meanFromSums(numberSums(number, column), number.shift, number.median[column] ?? null))
