import {
  DEFAULT_VIEW_SETTINGS,
  filter as filterSchema,
  type ChartType,
  type Dataset,
  type ViewSettings,
} from '@core/contract'
import type { QuestionFilter } from '@core/domain'

export const defaultWeight = ({ weights }: Pick<Dataset, 'weights'>): string | null =>
  weights.find(weight => weight.is_default)?.variable ?? null

export const weightLabel = ({ weights }: Pick<Dataset, 'weights'>, variable: string | null): string | null =>
  weights.find(weight => weight.variable === variable)?.label ?? null

/** The settings that a new report or analysis begins with: the organisation's test, which is absent where it is that of the house. */
export const defaultSettings = (
  { default_test: test = 'house' }: Pick<Dataset, 'default_test'>,
  chartType: ChartType,
): ViewSettings => ({ ...DEFAULT_VIEW_SETTINGS, chartType, ...(test !== 'house' && { test }) })

const NO_FILTERS = new Set(['', '{}', '[]', 'null', '""'])

/** A filter as it is stored and travels: JSON text, of which some say that there is none. `unreadable` when it is no filter. */
export const parseFilterText = (text: string): { filter: QuestionFilter | null; unreadable: boolean } => {
  if (NO_FILTERS.has(text.trim())) return { filter: null, unreadable: false }
  try {
    const parsed = filterSchema.safeParse(JSON.parse(text))
    return parsed.success ? { filter: parsed.data, unreadable: false } : { filter: null, unreadable: true }
  } catch {
    return { filter: null, unreadable: true }
  }
}
