import type { Cube, Sums } from '../types'

/** Below this effective base nothing is tested and the column carries `**`. */
export const MINIMUM_EFFECTIVE_BASE = 30
/** Below this effective base a column carries `*`. */
export const SMALL_EFFECTIVE_BASE = 100

/** Kish's effective base (Σw)² / Σw², in respondents; 0 for nobody. Source: docs/statistics.md, Notation. */
export const effectiveBase = (w: number, w2: number): number => (w2 > 0 ? (w * w) / w2 : 0)

/** Effective base per column. */
export const effectiveBases = ({ w, w2 }: Sums): number[] => w.map((one, c) => effectiveBase(one, w2[c] ?? 0))

/** `**` under 30, `*` under 100, else nothing; on the effective base. Source: docs/statistics.md, Notation. */
export const smallBaseFlag = (effective: number): '**' | '*' | '' => {
  if (effective < MINIMUM_EFFECTIVE_BASE) return '**'
  return effective < SMALL_EFFECTIVE_BASE ? '*' : ''
}

/** 100 x effective base / respondents, per column, in percent: how much of the sample the weights leave. null without respondents. */
export const weightingEfficiencies = ({ n, w, w2 }: Sums): (number | null)[] =>
  n.map((one, c) => (one > 0 ? (100 * effectiveBase(w[c] ?? 0, w2[c] ?? 0)) / one : null))

/** Whether any sum of the table differs from a plain count. */
export const isWeighted = ({ base, rows }: Cube): boolean =>
  [base, ...rows].some(({ n, w }) => n.some((count, c) => count !== w[c]))
