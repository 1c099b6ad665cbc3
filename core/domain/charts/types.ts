import type { ArrangedTable, NumberType } from '@core/crosstab'
import type { WaveBreak } from '../tables'

export type ChartKind = 'column' | 'bar' | 'stacked' | 'line'

/** What the questions say about order: answers of a scale, and whether rows or the banner's columns follow one (age, waves). */
export interface ChartOrder {
  /** The answers are from bad to good, or the other way round. */
  readonly rows?: 'negative_first' | 'positive_first' | null
  /** The rows are in an order that means something, such as age, without being good or bad. */
  readonly rowsOrdered?: boolean
  readonly columns?: boolean
}

export type ScoreGroup = 'detractors' | 'passives' | 'promoters'

/** What the question in the rows is, as far as it decides what says it best. Rows and options are named by their keys. */
export interface ChartSubject {
  readonly kind: 'single' | 'multi' | 'scale' | 'nps' | 'number'
  /** The net of the good end of a scale. */
  readonly positive: string | null
  readonly mean: string | null
  /** The answer at the good end of a scale whose lowest number is the best: a high mean is then bad. Absent: there is none. */
  readonly lowestBest?: string | undefined
  /** The net promoter score. */
  readonly score: string | null
  /** The options of a recommendation scale, by group. */
  readonly groups: Readonly<Record<ScoreGroup, readonly string[]>> | null
  /** Keys of the nets that count exactly the options of a group; absent: none does. */
  readonly groupNets?: Readonly<Partial<Record<ScoreGroup, string>>> | undefined
}

/** Where a figure may as well lie, in its own unit. */
export type Interval = readonly [low: number, high: number]

export interface ChartInput {
  readonly table: ArrangedTable
  /** What is drawn, unless `automatic`. */
  readonly chartType: ChartKind
  readonly numberType: NumberType
  /** Nobody chose a type: the one that says this table best is drawn. */
  readonly automatic?: boolean | undefined
  /** The question of the table is in its columns, and that of the axis in its rows. */
  readonly swapped?: boolean | undefined
  readonly subject?: ChartSubject | undefined
  /** Intervals of means and scores at the confidence of the table, by row and column. */
  readonly intervals?: Readonly<Record<string, Readonly<Record<string, Interval>>>> | undefined
  /** The reader sorted the rows, and finds them in the same order here. */
  readonly sorted?: boolean | undefined
  /** Banner group to draw; absent or null: the first one. Stacked charts show all. */
  readonly group?: string | null
  readonly order?: ChartOrder
  /** Groups to choose from, where they are not those of the columns. */
  readonly groups?: readonly string[] | undefined
  /** The columns are rows of a grid: those that fit a page, or all of them where a chart is divided over pages. */
  readonly overview?: 'page' | 'divided' | undefined
  /** What no mark of the chart shows, as a sentence. */
  readonly figures?: string | undefined
  /** Fixed colours by option or column key, e.g. one colour per option across a report. */
  readonly colors?: Readonly<Record<string, string>>
  /** Bases are rounded and must not look exact. */
  readonly rounded?: boolean | undefined
  /** What separates waves from those before them; absent: nothing. */
  readonly breaks?: readonly WaveBreak[] | undefined
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
  /** What separates the wave from the one before, in sentences; absent: nothing, or the series is no wave. */
  readonly broken?: string | undefined
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
  /** What separates the wave from the one before, in sentences; absent: nothing, or the category is no wave. */
  readonly broken?: string | undefined
}

/** Figures of one row beside the bars, one per category. */
export interface Aside {
  readonly label: string
  readonly points: readonly ChartPoint[]
  /** Where each of them may as well lie; null where that is unknown. Absent: not shown. */
  readonly intervals?: readonly (Interval | null)[]
  /** Scores: whole numbers with their sign. */
  readonly signed?: boolean
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
  /** `intervals[category][series]` of means; absent: none. */
  readonly intervals?: readonly (readonly (Interval | null)[])[]
}

export interface StackedModel extends Drawable {
  readonly kind: 'stacked'
  /** Share of the bar's length per segment, 0 to 100. */
  readonly shares: readonly (readonly number[])[]
  /** The net that sums the bar up, or its score, as a figure beside each bar. */
  readonly net: Aside | null
  /** The mean, as a second figure. */
  readonly mean: Aside | null
}

export interface LineModel extends Drawable {
  readonly kind: 'line'
  /** What arrows compare with: everybody else in the table, or the point before. */
  readonly against: 'rest' | 'previous'
  /** The value axis is at least so long, so that a small change of a score looks small. */
  readonly span?: number
  /** Scores: whole numbers with their sign. */
  readonly signed?: boolean
}

export interface EmptyModel {
  readonly kind: 'empty'
  readonly reason: string
}

export type ChartModel = BarsModel | StackedModel | LineModel | EmptyModel
