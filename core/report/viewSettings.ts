import type { ViewSettings } from '@core/contract'
import type { Correction, Cube, SortOrder, TableView, TestName } from '@core/crosstab'

export const CONFIDENCES = [80, 90, 95, 99] as const satisfies readonly ViewSettings['statsConfidence'][]

/** Levels that a second confidence can have: those below the first. */
export const secondConfidences = (first: number): ViewSettings['statsConfidence'][] =>
  CONFIDENCES.filter(level => level < first)

export const CORRECTIONS = [
  { value: 'none', label: 'None', words: 'Each pair of columns is tested separately.' },
  {
    value: 'bonferroni',
    label: 'Bonferroni',
    words: 'Multiplies each p by the number of column pairs in its row and group, as SPSS does.',
  },
  {
    value: 'holm',
    label: 'Holm',
    words: 'Strict: guards each row of a group against a single chance letter.',
  },
  {
    value: 'benjamini_hochberg',
    label: 'Benjamini-Hochberg',
    words: 'Milder: keeps the share of chance letters in each row of a group small.',
  },
] as const satisfies readonly { value: Correction; label: string; words: string }[]

const hasBonferroni = (test: TestName): boolean => test === 'spss'

/** The corrections that a form offers with a test: that of Bonferroni where the tool has it, or where it was chosen before. */
export const correctionsFor = (test: TestName, chosen: Correction): (typeof CORRECTIONS)[number][] =>
  CORRECTIONS.filter(({ value }) => value !== 'bonferroni' || hasBonferroni(test) || value === chosen)

/** The settings that choose a test; a correction that its tool does not have goes with the test before. */
export const chosenTest = (test: TestName, correction: Correction): Pick<ViewSettings, 'test' | 'correction'> => ({
  test,
  ...(correction === 'bonferroni' && !hasBonferroni(test) && { correction: 'none' }),
})

export const NUMBER_TYPES = [
  { value: 'column_percent', label: 'Col %' },
  { value: 'row_percent', label: 'Row %' },
  { value: 'total_percent', label: 'Total %' },
  { value: 'count', label: 'Count' },
  { value: 'index', label: 'Index' },
] as const satisfies readonly { value: ViewSettings['numberType']; label: string }[]

/** 'auto': the type that suits each table. */
export type ChartChoice = 'auto' | ViewSettings['chartType']

export const CHART_CHOICES = [
  { value: 'auto', label: 'Best' },
  { value: 'column', label: 'Column' },
  { value: 'bar', label: 'Bar' },
  { value: 'stacked', label: 'Stacked' },
  { value: 'line', label: 'Line' },
] as const satisfies readonly { value: ChartChoice; label: string }[]

type ChartSettings = Pick<ViewSettings, 'chartType' | 'chartChosen'>

/** Whether nobody chose a chart type: each table is drawn as suits it best. */
export const isAutomatic = ({ chartType, chartChosen }: ChartSettings): boolean =>
  chartType === 'column' && chartChosen !== true

export const chartChoice = (settings: ChartSettings): ChartChoice =>
  isAutomatic(settings) ? 'auto' : settings.chartType

/** The settings that say a choice. */
export const chosenChart = (choice: ChartChoice): ChartSettings =>
  choice === 'auto' ? { chartType: 'column', chartChosen: false } : { chartType: choice, chartChosen: true }

const known = (order: SortOrder | null, keys: readonly string[]): SortOrder | null =>
  order && keys.includes(order.key) ? order : null

export interface Shown {
  readonly shownRows: readonly string[]
  readonly shownColumns: readonly string[]
}

/** The part of the view settings that `arrange` uses; an order by a row or column this table lacks is dropped. */
export const toTableView = (settings: ViewSettings, cube: Cube, lowBaseThreshold: number, shown: Shown): TableView => ({
  numberType: settings.numberType,
  hideLowBase: settings.hideLowBase,
  suppressNullValues: settings.suppressNullValues,
  showStatTesting: settings.showStatTesting,
  statsConfidence: settings.statsConfidence,
  statsConfidenceSecond: settings.statsConfidenceSecond,
  correction: settings.correction,
  test: settings.test,
  sortState: {
    ROW: known(settings.sortState.ROW, shown.shownColumns),
    COLUMN: known(
      settings.sortState.COLUMN,
      [...cube.rows, ...cube.numbers].map(({ key }) => key),
    ),
  },
  lowBaseThreshold,
  shownRows: shown.shownRows,
  shownColumns: shown.shownColumns,
})
