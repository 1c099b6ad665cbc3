import type { ViewSettings } from '@core/contract'
import { analysisPath } from '@core/domain'
import { axisLimit } from '../axis'
import type { PageBasis } from '../pages'
import { writeView } from './address'
import { defaultView, mayNest, type AnalysisView } from './view'

/** The path of the page of a table's question with the figures of a report: its axis, filter, weight and view settings. */
export const livePath = (
  { question, breakout }: { readonly question: string; readonly breakout: string | null },
  settings: ViewSettings,
  { builder, dataset, index }: Pick<PageBasis, 'builder' | 'dataset' | 'index'>,
): string => {
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
  const place = { study: dataset.study_number, dataset: dataset.dataset_name, question }
  return analysisPath(place, writeView(view, defaults))
}
