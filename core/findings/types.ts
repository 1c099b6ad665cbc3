import type { Cube } from '@core/crosstab'

/** Which error is kept low over all comparisons. Source: docs/statistics.md, What matters. */
export type Control = 'benjamini_hochberg' | 'benjamini_yekutieli'

export interface FindingSettings {
  /** Percent, e.g. 95: the share of false findings is kept at 100 minus this. */
  readonly confidence: number
  readonly control: Control
  /** Unweighted base that both sides need, besides an effective base of 30. */
  readonly lowBase: number
}

/** A table to be searched, with what its question is called. */
export interface SearchedTable {
  readonly question: string
  /** One row of a grid. */
  readonly breakout: string | null
  /** The short label of the question, or its text. */
  readonly label: string
  /** Text of the grid row. */
  readonly row: string | null
  /** The answers are in order, so that neighbours and means tell the same story. */
  readonly scale: boolean
  /** Key of the row that is a net promoter score. */
  readonly score: string | null
  /** What the banner groups of the columns are called, by group. */
  readonly heads: Readonly<Record<string, string>>
  readonly cube: Cube
}

/** What a difference is measured in: points between shares or scores, units of a mean, or times of a geometric mean. */
export type DifferenceKind = 'share' | 'mean' | 'ratio' | 'score'

/** One side of a comparison. Shares are fractions of 1; a mean is in the unit of its question. */
export interface Side {
  readonly value: number
  /** Unweighted base. */
  readonly n: number
  /** Effective base. */
  readonly eff: number
}

/** What two columns are compared: one against everybody else in its table, or a wave against the one before. Positions in the cube. */
export interface Contrast {
  readonly column: number
  /** null: everybody else. */
  readonly other: number | null
}

/** One comparison that was made: a row of a table in one contrast. */
export interface Comparison {
  readonly table: SearchedTable
  readonly contrast: Contrast
  readonly row: { readonly key: string; readonly label: string; readonly type: 'cat' | 'net' | 'number' }
  readonly kind: DifferenceKind
  readonly own: Side
  readonly others: Side
  /** Cohen's h of shares, Cohen's d of means; positive when the column is higher. */
  readonly effect: number
  /** Two-tailed; 1 where it is certain that no control would find anything. */
  readonly p: number
  /** The interval of the difference at an error (0.05 for 95 %), in the unit of its kind; a ratio as times. */
  readonly interval: (error: number) => readonly [low: number, high: number]
}

/** A comparison that withstood the control of error. */
export interface Difference extends Omit<Comparison, 'interval' | 'p'> {
  /** own minus others; of a ratio own divided by others. */
  readonly difference: number
  readonly interval: readonly [low: number, high: number]
  /** The smallest error at which the control still lets it through. */
  readonly adjusted: number
}

/** One story: its largest difference, and those that tell the same again. */
export interface Finding {
  readonly lead: Difference
  readonly also: readonly Difference[]
}

export interface Findings {
  /** The largest effect first. */
  readonly findings: readonly Finding[]
  /** Distinct comparisons made. */
  readonly comparisons: number
  /** Tables that held at least one of them. */
  readonly tables: number
  /** Differences that withstood, those of all findings together. */
  readonly differences: number
}
