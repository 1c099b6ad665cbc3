import { studentCritical } from '@core/crosstab'

/** Two shares with what weighs them: `w` in the pooled share, `eff` in the errors. */
export interface TwoShares {
  readonly p: readonly [number, number]
  readonly w: readonly [number, number]
  readonly eff: readonly [number, number]
  readonly df: number
}

/**
 * The share of the second side that fits both best when the first is `d` higher: the root of the likelihood's derivative, weighted
 * by w, found by halving, since the derivative falls all the way.
 */
const restricted = ({ p: [p1, p2], w: [w1, w2] }: TwoShares, d: number): number => {
  let low = Math.max(0, -d)
  let high = Math.min(1, 1 - d)
  const slope = (q: number): number => {
    const first = q + d
    return (w1 * (p1 - first)) / (first * (1 - first)) + (w2 * (p2 - q)) / (q * (1 - q))
  }
  for (let i = 0; i < 60 && high - low > 1e-14; i += 1) {
    const middle = (low + high) / 2
    if (slope(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** How far the observed difference is from `d`, in standard errors under `d`. At d = 0 this is the t of the house test. */
const distance = (shares: TwoShares, d: number): number => {
  const { p, eff } = shares
  const q = restricted(shares, d)
  const first = q + d
  const variance = (first * (1 - first)) / eff[0] + (q * (1 - q)) / eff[1]
  return (p[0] - p[1] - d) / Math.sqrt(Math.max(variance, Number.MIN_VALUE))
}

const endOf = (shares: TwoShares, critical: number, end: 1 | -1): number => {
  let inside = shares.p[0] - shares.p[1]
  let outside: number = end
  for (let i = 0; i < 50 && Math.abs(outside - inside) > 1e-9; i += 1) {
    const middle = (inside + outside) / 2
    if (Math.abs(distance(shares, middle)) > critical) outside = middle
    else inside = middle
  }
  return (inside + outside) / 2
}

/**
 * The interval of a difference between two shares, as fractions of 1, at an error such as 0.05: all differences that the house test,
 * made against them, would not reject. So it leaves out zero exactly where that test finds a difference.
 * Source: docs/statistics.md, What matters (Mee, Biometrics 40, 1984).
 */
export const shareInterval = (shares: TwoShares, error: number): readonly [number, number] => {
  const critical = studentCritical(error, shares.df)
  return [endOf(shares, critical, -1), endOf(shares, critical, 1)]
}
