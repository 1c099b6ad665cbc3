import type { TestName } from '@core/crosstab'
import type { Control, Difference, Findings } from '@core/findings'
import { testWordsOf } from '@core/report'
import { count, counted } from '@/lib/words'

/** "n=310 and 1,710" */
export const baseWords = ({ own, others }: Difference, rounded: boolean): string => {
  const about = rounded ? 'about ' : ''
  return `n=${about}${count(own.n)} and ${about}${count(others.n)}`
}

/** "1,240 comparisons in 62 tables" */
export const lookedAt = ({ comparisons, tables }: Findings): string =>
  `${counted(comparisons, 'comparison', 'comparisons')} in ${counted(tables, 'table', 'tables')}`

/** What was compared and how chance is kept out, for people who do not test for a living. */
export const controlWords = (control: Control, confidence: number): string => {
  const error = 100 - confidence
  const kept = `Of the differences listed, at most ${String(error)} % are expected to be chance, however many comparisons were made`
  return control === 'benjamini_hochberg'
    ? `${kept} (Benjamini-Hochberg).`
    : `${kept} and however their answers depend on each other (Benjamini-Yekutieli). Fewer differences are found this way.`
}

/** That another tool's test was chosen for the letters, which findings do not have; null: the house test was. */
export const otherTestWords = (test: TestName): string | null =>
  test === 'house' ? null : `house, not ${testWordsOf(test).label}`

export const HOW = [
  'Each column is compared with everyone else in the table; waves with the wave before.',
  'Intervals are widened because only the differences that stand out are listed.',
  'Both sides need an effective base of 30, at least five expected answers, and a base that is not marked as low.',
  'The largest effect comes first: Cohen’s h for percentages, Cohen’s d for means. A difference says nothing about its cause.',
] as const
