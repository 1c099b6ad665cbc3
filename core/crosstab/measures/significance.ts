import { normalCritical, studentCritical, studentTwoTailed } from '../distributions'

/** Decides whether two-tailed p < 1 - confidence / 100. */
export interface Significance {
  /** 1 - confidence / 100. */
  readonly alpha: number
  readonly student: (t: number, df: number) => boolean
}

/** Tests that pass the minimum base of 30 + 30, even with overlap, have at least this many degrees of freedom. */
const USUAL_DF = 28

const known = new Map<number, Significance>()

/**
 * Significance at a confidence in percent (e.g. 95). Student's critical value lies between the normal one and that of few
 * degrees of freedom, so that the p itself is needed only between the two: the answer is the same, a table much faster.
 */
export const significanceAt = (confidence: number): Significance => {
  const found = known.get(confidence)
  if (found !== undefined) return found
  const alpha = 1 - confidence / 100
  if (!(alpha > 0 && alpha < 1)) throw new Error(`Confidence must lie between 0 and 100 percent, not ${confidence}.`)
  const z = normalCritical(alpha)
  const surely = studentCritical(alpha, USUAL_DF)
  const made: Significance = {
    alpha,
    student: (t, df) => {
      const size = Math.abs(t)
      if (size < z * (1 - 1e-12)) return false
      if (df >= USUAL_DF && size > surely * (1 + 1e-12)) return true
      return studentTwoTailed(t, df) < alpha
    },
  }
  known.set(confidence, made)
  return made
}

const bounds = new Map<number, number>()

/** True only where p < alpha for certain, without computing p; says nothing about pairs of few degrees of freedom. */
export const surelyBelow = (alpha: number): Significance['student'] => {
  const bound = bounds.get(alpha) ?? studentCritical(alpha, USUAL_DF) * (1 + 1e-12)
  bounds.set(alpha, bound)
  return (t, df) => df >= USUAL_DF && Math.abs(t) > bound
}
