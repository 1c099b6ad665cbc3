import type { Correction } from '../types'

/** Holm's step-down: of m, the i-th smallest p times m - i + 1, never under the one before it. */
const holm = (sorted: readonly number[]): number[] => {
  let least = 0
  return sorted.map((p, i) => (least = Math.max(least, Math.min(1, (sorted.length - i) * p))))
}

/** Benjamini and Hochberg's step-up: the i-th smallest p times m / i, never over the one after it. */
const benjaminiHochberg = (sorted: readonly number[]): number[] => {
  const out = [...sorted]
  let most = 1
  for (let i = out.length - 1; i >= 0; i--) {
    most = Math.min(most, (sorted[i] ?? 1) * (sorted.length / (i + 1)))
    out[i] = most
  }
  return out
}

/**
 * Adjusted p-values of one family of comparisons, in the order given; one alone stays as it is. Compared with alpha like a raw p.
 * Bonferroni and Holm bound the chance of any false letter in the family, whatever depends on what; Benjamini-Hochberg the share of
 * false ones. `comparisons` are those that Bonferroni multiplies by, where they are more than have a p.
 */
export const adjustedPs = (ps: readonly number[], correction: Correction, comparisons = ps.length): number[] => {
  if (correction === 'bonferroni') return ps.map(p => Math.min(1, comparisons * p))
  if (correction === 'none' || ps.length < 2) return [...ps]
  const order = ps.map((_, at) => at).sort((a, b) => (ps[a] ?? 1) - (ps[b] ?? 1))
  const sorted = order.map(at => ps[at] ?? 1)
  const adjusted = correction === 'holm' ? holm(sorted) : benjaminiHochberg(sorted)
  const out = [...ps]
  order.forEach((at, rank) => (out[at] = adjusted[rank] ?? 1))
  return out
}
