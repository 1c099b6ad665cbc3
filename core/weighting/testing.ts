import type { Margin, Percents, WeightingInput } from './types'

/** A margin with the categories of its targets; answers by key, null = missing. */
export const aMargin = (id: string, targets: Percents, answers: readonly (string | null)[]): Margin => {
  const keys = Object.keys(targets)
  return { id, keys, targets, category: Int16Array.from(answers, answer => keys.indexOf(answer ?? '')) }
}

/** Respondents by their combination of answers, so many of each. */
export const repeated = <T>(groups: readonly (readonly [T, number])[]): T[] =>
  groups.flatMap(([one, times]) => Array.from({ length: times }, () => one))

/**
 * 100 respondents on two questions of two answers: 40, 10, 20 and 30, an odds ratio of 6. Raking keeps it, so rows of 60 : 40 and
 * columns of 50 : 50 make the shares 40, 20, 10 and 30 and the weights 1, 2, 0.5 and 1.
 */
export const fourGroups = (more: Partial<WeightingInput> = {}): WeightingInput => {
  const people = repeated<readonly [string, string]>([
    [['top', 'left'], 40],
    [['top', 'right'], 10],
    [['bottom', 'left'], 20],
    [['bottom', 'right'], 30],
  ])
  return {
    length: 100,
    margins: [
      aMargin(
        'row',
        { top: 60, bottom: 40 },
        people.map(([row]) => row),
      ),
      aMargin(
        'column',
        { left: 50, right: 50 },
        people.map(([, column]) => column),
      ),
    ],
    ...more,
  }
}

/** Weights of one respondent of each of the four groups. */
export const ofFourGroups = (weights: Float64Array): number[] => [0, 40, 50, 70].map(row => weights[row] ?? NaN)
