import type { ArrangedTable, NumberType } from '@core/crosstab'

export type ChartKind = 'column' | 'bar' | 'stacked' | 'line'

/** What the questions say about order: answers of a scale, and whether the banner's columns follow one (age, waves). */
export interface ChartOrder {
  readonly rows?: 'negative_first' | 'positive_first' | 'neutral' | null
  readonly columns?: boolean
}

export interface ChartInput {
  readonly table: ArrangedTable
  readonly chartType: ChartKind
  readonly numberType: NumberType
  /** Banner group to draw; absent or null: the first one. Stacked charts show all. */
  readonly group?: string | null
  readonly order?: ChartOrder
  /** Fixed colours by option or column key, e.g. one colour per option across a report. */
  readonly colors?: Readonly<Record<string, string>>
  /** Bases are rounded and must not look exact. */
  readonly rounded?: boolean | undefined
}

export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly color: string
  /** Text colour that is readable on `color`. */
  readonly onColor: string
  /** Unweighted base in words ("n=52"), where the series is a column of the table. */
  readonly size: string | null
  readonly lowBase: boolean
}

export interface ChartPoint {
  readonly value: number | null
  /** As the table prints it; empty where there is nothing to print. */
  readonly text: string
  /** The arrow to draw; never one that rests on a handful of people. */
  readonly rest: 'up' | 'down' | null
}

export interface ChartCategory {
  readonly key: string
  readonly label: string
  /** Unweighted base in words, where it is a column of the table. */
  readonly size: string | null
  readonly lowBase: boolean
  /** First of a banner group: set apart from the one before. */
  readonly first: boolean
}

interface Drawable {
  readonly categories: readonly ChartCategory[]
  readonly series: readonly ChartSeries[]
  /** `points[category][series]`. */
  readonly points: readonly (readonly ChartPoint[])[]
  /** Says what is not drawn and where to find it. */
  readonly note: string | null
}

export interface BarsModel extends Drawable {
  readonly kind: 'bars'
  readonly horizontal: boolean
}

export interface StackedModel extends Drawable {
  readonly kind: 'stacked'
  /** Share of the bar's length per segment, 0 to 100. */
  readonly shares: readonly (readonly number[])[]
  /** The first net, repeated as a figure beside each bar. */
  readonly net: { readonly label: string; readonly points: readonly ChartPoint[] } | null
}

export interface LineModel extends Drawable {
  readonly kind: 'line'
}

export interface EmptyModel {
  readonly kind: 'empty'
  readonly reason: string
}

export type ChartModel = BarsModel | StackedModel | LineModel | EmptyModel
