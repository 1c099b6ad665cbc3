import type { QuestionCounts } from '@core/domain'
import { baseWithin, roundedPart, tooSmall } from './protect'

/**
 * Counts of a question for readers without full rights, by the rules of tables: nothing of a question that too few answered; a
 * base that leaves out fewer than the floor is everyone, and parts under the floor are blurred, all others rounded.
 */
export const protectedCounts = (
  { base, options }: QuestionCounts,
  respondents: number,
  floor: number,
): QuestionCounts => {
  if (tooSmall(base, floor)) return { base: 0, options: {} }
  const shown = Object.entries(options).map(([id, n]) => [id, roundedPart(n, base, floor)] as const)
  return { base: baseWithin(base, respondents, floor), options: Object.fromEntries(shown) }
}
