import { DEFAULT_VIEW_SETTINGS, type ChartType } from '@core/contract'
import type { ArrangedTable } from '@core/crosstab'
import { brandGroups } from '@core/domain/tables/testing'
import type { ReportPage } from '@core/report'
import type { ReportHead } from '../../server/reportFiles/protocol'

/** The head of a report on two waves. */
export const reportHead: ReportHead = {
  title: 'Brands by age and gender',
  description: '',
  study: 'Brand tracker',
  fieldwork: '2026-03-01',
  dataset: { name: 'Waves 1-3', version: 4 },
  date: '2026-03-09',
  notes: [
    { term: 'Filter', text: 'Region is North.' },
    { term: 'Weight', text: 'Census, efficiency 92 %.' },
  ],
  missing: [],
}

/** A page of a report with a complete table and its chart. */
export const pageOf = (
  table: ArrangedTable,
  title = 'Q7 Brands heard of',
  chartType: ChartType = 'column',
): ReportPage => ({
  id: title,
  title,
  question: null,
  settings: { ...DEFAULT_VIEW_SETTINGS, chartType },
  arranged: table,
  content: {
    table,
    title,
    numberType: 'column_percent',
    testing: true,
    showUnweightedBase: true,
    groupLabels: brandGroups,
    notes: {
      base: { text: 'respondents who answered', n: 1441, of: 2000 },
      filter: 'Region is North',
      weight: { label: 'Census', efficiency: 92 },
      test: { method: 'column proportions', confidence: 95, second: 80, correction: 'holm' },
      lowBaseThreshold: 100,
      dataset: { name: 'Waves 1-3', version: 4 },
    },
  },
  chart: { table, chartType, numberType: 'column_percent', order: { columns: true } },
  outcome: null,
})
