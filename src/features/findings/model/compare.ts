import { comparisonsIn, searchedTable, type Comparison, type FindingSettings } from '@core/findings'
import type { AxisEntry, CubeTable, QuestionIndex } from '@core/report'

interface Words {
  readonly axis: readonly AxisEntry[]
  readonly index: QuestionIndex
}

/** Keeps the comparisons of each table, so that what has been counted is compared while the rest is on its way. */
export const createComparer = ({ axis, index }: Words, settings: FindingSettings) => {
  const known = new WeakMap<CubeTable, readonly Comparison[]>()
  const compare = (table: CubeTable): readonly Comparison[] => {
    const found = known.get(table)
    if (found !== undefined) return found
    const searched = searchedTable(table, axis, index)
    const made = searched === null ? [] : comparisonsIn(searched, settings)
    known.set(table, made)
    return made
  }
  return (tables: readonly CubeTable[]): Comparison[] => tables.flatMap(compare)
}
