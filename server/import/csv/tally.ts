import { FIRST_CODE, type Column } from '@core/crosstab'

/** Distinct texts of a coded column with the number of respondents; empty for number columns. */
export const countTexts = (column: Column): { text: string; n: number }[] => {
  if (column.kind === 'number') return []
  const counts = new Float64Array(column.dictionary.length)
  for (const index of column.index)
    if (index >= FIRST_CODE) counts[index - FIRST_CODE] = (counts[index - FIRST_CODE] ?? 0) + 1
  return column.dictionary.map((code, at) => ({ text: String(code), n: counts[at] ?? 0 }))
}
