import { testLevels } from '@core/crosstab'
import type { ViewSettings } from '@core/contract'
import { analysisPath } from '@core/domain'
import { axisLimit } from '../axis'
import type { PageBasis } from '../pages'
import { writeView } from './address'
import { defaultView, mayNest, type AnalysisView } from './view'

interface ReportTable {
  readonly question: string
  readonly breakout: string | null
}

type Basis = Pick<PageBasis, 'builder' | 'dataset' | 'index'>

/**
 * The view of a table's question with the figures of a report, as parameters of the page of that question. The test is always
 * named: files keep their addresses when the organisation chooses another one.
 */
export const liveParameters = (
  { question, breakout }: ReportTable,
  settings: ViewSettings,
  { builder, dataset, index }: Basis,
): [string, string][] => {
  const { view: defaults } = defaultView(dataset, index, question)
  const axis = builder.axis.map(({ questionName }) => questionName).slice(0, axisLimit(settings.chartType))
  const view: AnalysisView = {
    ...defaults,
    axis,
    nested: builder.nested === true && mayNest(axis),
    filters: builder.filters,
    weight: builder.weight,
    autoAdjustBase: builder.autoAdjustBase,
    breakout,
    settings,
  }
  const parameters = writeView(view, defaults)
  const named = parameters.some(([name]) => name === 'test')
  return named ? parameters : [...parameters, ['test', testLevels(settings).test]]
}

/** The path of the page of a table's question with the figures of a report: its axis, filter, weight and view settings. */
export const livePath = (table: ReportTable, settings: ViewSettings, basis: Basis): string => {
  const { study_number: study, dataset_name: dataset } = basis.dataset
  return analysisPath({ study, dataset, question: table.question }, liveParameters(table, settings, basis))
}
