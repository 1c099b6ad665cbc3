import { isByHand, type BreakoutDef, type MeanDef, type QuestionDef, type StoredQuestion } from './question'

const meanOf = ({ calculated }: Pick<QuestionDef, 'calculated'>): MeanDef | undefined =>
  calculated.find((row): row is MeanDef => row.kind === 'mean')

/**
 * In a grid that people built, rows keep the names that their means had as questions: "Mean spend" is no mean of visits.
 * A name that somebody gave the mean of the whole grid applies to every row.
 */
export const withRowMeans = (grid: StoredQuestion): StoredQuestion => {
  if (!grid.made_of) return grid
  const mean = meanOf(grid)
  const names = new Map(grid.made_of.map(part => [part.name, meanOf(part)?.label]))
  const renamed = mean !== undefined && isByHand(mean) && ![...names.values()].includes(mean.label)
  const named = ({ mean: _, ...row }: BreakoutDef): BreakoutDef => {
    const own = names.get(row.name)
    return !mean || renamed || own === undefined || own === mean.label ? row : { ...row, mean: own }
  }
  return { ...grid, breakouts: grid.breakouts.map(named) }
}
