import { compareTable, type Agreement, type ComparedTable } from './differences'
import { explainFigures, type Undecided } from './explainFigures'
import { explainLetters, hasTwoCases } from './explainLetters'
import { decimalsOf, factsOf } from './facts'
import { createPairs, letterRowsOf } from './letters'
import type { FigureSetting, LetterSetting, OpenTable } from './settings'

/** What a table book follows, and where it does not. `tables` run as those given. */
export interface BookComparison {
  readonly setting: { readonly figures: FigureSetting; readonly letters: LetterSetting | null }
  /** Parts of the setting that the book does not decide, with what would fit as well. */
  readonly undecided: readonly Undecided[]
  /** Settings of letters that explain as many; empty where only one does. */
  readonly lettersAlike: readonly LetterSetting[]
  readonly figures: Agreement
  readonly letters: Agreement
  readonly tables: readonly ComparedTable[]
}

const total = (all: readonly Agreement[]): Agreement => ({
  agree: all.reduce((sum, { agree }) => sum + agree, 0),
  of: all.reduce((sum, { of }) => sum + of, 0),
})

/**
 * Finds the setting that explains a book and compares every cell with it. Counts and bases decide about weight and base, percentages
 * about what they are of and rounding, letters about test, confidence, correction and minimum. Null where no table has a figure to compare. `weights`: labels by variable.
 */
export const compareBook = (
  tables: readonly OpenTable[],
  weights: ReadonlyMap<string, string>,
): BookComparison | null => {
  const facts = factsOf(tables)
  const decimals = decimalsOf(facts)
  const found = facts.length === 0 ? null : explainFigures(tables, facts, [...weights.keys()], decimals)
  if (found === null) return null
  const rows = letterRowsOf(tables)
  const pairs = createPairs(tables)
  const letters = explainLetters(tables, rows, found.setting, pairs)
  const chosen = { figures: found.setting, letters: letters?.setting ?? null }
  const twoCases = hasTwoCases(rows)
  const compared: ComparedTable[] = []
  for (const [at, open] of tables.entries()) {
    const own = {
      open,
      facts: facts.filter(({ table }) => table === at),
      letters: rows.filter(({ table }) => table === at),
    }
    compared.push(compareTable({ ...own, decimals, pairs, twoCases }, chosen, weights))
  }
  return {
    setting: chosen,
    undecided: found.undecided,
    lettersAlike: letters?.alike ?? [],
    figures: total(compared.map(table => table.figures)),
    letters: total(compared.map(table => table.letters)),
    tables: compared,
  }
}
