import { comparisonsIn } from './comparisons'
import { withstanding } from './control'
import { storiesOf } from './stories'
import type { Comparison, Findings, FindingSettings, SearchedTable } from './types'

/** The findings of comparisons that were made already, such as table by table while counting goes on. All of them are one family. */
export const findingsAmong = (comparisons: readonly Comparison[], settings: FindingSettings): Findings => {
  const differences = withstanding(comparisons, settings)
  return {
    findings: storiesOf(differences),
    comparisons: comparisons.length,
    tables: new Set(comparisons.map(({ table }) => table)).size,
    differences: differences.length,
  }
}

/** What matters in some tables: all that is compared in them is one family, whatever comes of it. */
export const findingsOf = (tables: readonly SearchedTable[], settings: FindingSettings): Findings =>
  findingsAmong(
    tables.flatMap(table => comparisonsIn(table, settings)),
    settings,
  )
