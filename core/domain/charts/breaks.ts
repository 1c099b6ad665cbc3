import { BREAK_MARK, LOW_BASE_MARK } from '../tables'
import type { ChartCategory, ChartModel, ChartSeries } from './types'

/** What is marked at the name of a category or series. */
type Named = Pick<ChartCategory | ChartSeries, 'lowBase' | 'broken'>

/** The marks that follow a name: of a wave that is not quite comparable with the one before, and of a low base. */
export const nameMarks = ({ lowBase, broken }: Named): string =>
  `${broken === undefined ? '' : ` ${BREAK_MARK}`}${lowBase ? ` ${LOW_BASE_MARK}` : ''}`

/** As the first of a line: with nothing before it there is nothing to be separated from. */
export const asFirst = ({ broken: _, ...category }: ChartCategory): ChartCategory => category

/** Everything that separates the waves of a chart, in sentences. */
export const breakTexts = ({ categories, series }: Exclude<ChartModel, { kind: 'empty' }>): string[] => [
  ...new Set([...categories, ...series].flatMap(({ broken }) => broken ?? [])),
]
