import { roundedBase, tooSmall } from '../services/analysis/protect'
import type { StoredQuestion } from './questions'

type Counts = StoredQuestion['counts']

/**
 * Counts of a question for readers without full rights, by the rules of tables: nothing of a question that too few answered or
 * left out, no option under the privacy floor (and one more where the remainder would tell), everything else rounded.
 */
export const protectedCounts = ({ base, options }: Counts, respondents: number, floor: number): Counts => {
  if (tooSmall(base, respondents, floor)) return { base: 0, options: {} }
  const given = Object.entries(options).filter(([, n]) => n > 0)
  const hidden = new Set(given.filter(([, n]) => n < floor).map(([id]) => id))
  const [next] = given.filter(([id]) => !hidden.has(id)).sort(([, a], [, b]) => a - b)
  if (hidden.size === 1 && next) hidden.add(next[0])
  const shown = given.filter(([id]) => !hidden.has(id)).map(([id, n]) => [id, roundedBase(n)] as const)
  return { base: roundedBase(base), options: Object.fromEntries(shown) }
}
