import { FIRST_CODE, type Column } from '@core/crosstab'
import type { ImportReview } from '@core/contract/imports'
import type { SurveyFile, VariableInfo } from '../types'
import { isWeightName } from '../weightName'
import { cleanText } from './clean'

export type WeightCandidate = ImportReview['weights'][number]

/** Whether a file calls the variable a weight. */
export const isNamedWeight = ({ name, label, hint }: VariableInfo): boolean =>
  hint?.kind === 'weight' || isWeightName(name, label)

interface Sums {
  n: number
  sum: number
  squares: number
  negative: number
  distinct: number
}

const sumsOf = (column: Column): Sums | null => {
  const sums: Sums = { n: 0, sum: 0, squares: 0, negative: 0, distinct: 0 }
  const values = new Set<number>()
  const add = (value: number): void => {
    if (value < 0) sums.negative += 1
    if (!(value > 0)) return
    sums.n += 1
    sums.sum += value
    sums.squares += value * value
    if (values.size < 3) values.add(value)
  }
  if (column.kind === 'number') column.values.forEach(add)
  else {
    if (column.dictionary.some(code => typeof code !== 'number')) return null
    const declared = new Set(column.userMissing)
    for (const index of column.index) {
      if (index >= FIRST_CODE && !declared.has(index - FIRST_CODE)) add(Number(column.dictionary[index - FIRST_CODE]))
    }
  }
  sums.distinct = values.size
  return sums
}

/** Mean near 1, or weights that count up to a population (expansion weights are large and vary). */
const plausible = ({ n, sum, squares, negative, distinct }: Sums): boolean => {
  if (n < 2 || negative > 0 || distinct < 2) return false
  const mean = sum / n
  const spread = Math.sqrt(Math.max(0, squares / n - mean * mean)) / mean
  return (mean > 0.5 && mean < 2) || (mean >= 500 && spread < 5)
}

/**
 * Variables that may be the case weight: the one the file names in its header, and those called a weight whose values are
 * at least 0 and average about 1 or are expansion weights. Efficiency = 100 (Σw)² / (n Σw²). At most one is `best`: none of a provider's
 * survey, which nobody reviews.
 */
export const weightCandidates = (file: SurveyFile): WeightCandidate[] => {
  const candidates = file.variables.flatMap((variable): WeightCandidate[] => {
    const header = variable.name === file.weightVariable
    if (variable.type !== 'numeric' || (!header && !isNamedWeight(variable))) return []
    const column = file.table.column(variable.name)
    const sums = column === undefined ? null : sumsOf(column)
    if (sums === null || sums.n === 0 || (!header && !plausible(sums))) return []
    return [
      {
        variable: variable.name,
        label: cleanText(variable.label) || variable.name,
        efficiency: (100 * sums.sum * sums.sum) / (sums.n * sums.squares),
        sum: sums.sum,
        without: file.respondents - sums.n,
        from_header: header,
        best: false,
      },
    ]
  })
  candidates.sort((a, b) => Number(b.from_header) - Number(a.from_header) || a.without - b.without)
  const [first, second] = candidates
  // If the header names none, the user chooses between several equally complete weights.
  const clear =
    first !== undefined &&
    file.format !== 'survey' &&
    (first.from_header || second === undefined || first.without < second.without)
  return candidates.map((candidate, at) => ({ ...candidate, best: at === 0 && clear }))
}
