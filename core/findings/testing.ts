import { numberColumn, tableFromColumns, tabulate, type BannerQuestion, type RowQuestion } from '@core/crosstab'
import type { FindingSettings, SearchedTable } from './types'

export const SETTINGS: FindingSettings = { confidence: 95, control: 'benjamini_hochberg', lowBase: 30 }

/** Codes 0, 1, … with these labels. */
export const single = (id: string, labels: readonly string[], more: Partial<RowQuestion> = {}): RowQuestion =>
  ({
    kind: 'single',
    id,
    var: id,
    cats: labels.map((label, at) => ({ key: String(at), label, codes: [at] })),
    ...more,
  }) as RowQuestion

export interface Counted {
  readonly rows: readonly RowQuestion[]
  readonly banner: readonly BannerQuestion[]
  /** Numbers of each respondent by variable. */
  readonly data: Readonly<Record<string, readonly number[]>>
  readonly weight?: string
}

/** Tables as the engine counts them. */
export const tablesOf = (
  { rows, banner, data, weight }: Counted,
  words: Partial<Omit<SearchedTable, 'cube'>> = {},
): SearchedTable[] => {
  const [first = []] = Object.values(data)
  const columns = Object.fromEntries(Object.entries(data).map(([name, values]) => [name, numberColumn([...values])]))
  const cubes = tabulate(tableFromColumns(first.length, columns), { rows, banner, weight: weight ?? null })
  return cubes.map(cube => ({
    question: cube.id,
    breakout: null,
    label: cube.id,
    row: null,
    scale: false,
    score: null,
    heads: {},
    cube,
    ...words,
  }))
}

/** Respondents of one column after the other, of which so many give each answer: `counts[column][answer]`. */
export const people = (
  counts: readonly (readonly number[])[],
): { readonly column: number[]; readonly answer: number[] } => {
  const all = counts.flatMap((answers, column) =>
    answers.flatMap((n, answer) => Array.from({ length: n }, () => ({ column, answer }))),
  )
  return { column: all.map(one => one.column), answer: all.map(one => one.answer) }
}
