import { DEFAULT_VIEW_SETTINGS, type AnalysisRequest, type ReportPayload, type ReportVariable } from '@core/contract'

/** A request for tables of everybody, unweighted; tests name only what they are about. */
export const aRequest = (given: Partial<AnalysisRequest>): AnalysisRequest => ({
  rows: [],
  axis: [],
  nested: false,
  filters: null,
  weight: null,
  auto_adjust_base: true,
  inverted: false,
  ...given,
})

/** A variable of a report, with all of its options and no rows beside them. */
export const aVariable = (question: string, chosen: Partial<ReportVariable> = {}): Record<string, ReportVariable> => ({
  [question]: { calculated: [], nets: [], ...chosen },
})

type Given = Partial<Omit<ReportPayload, 'options'>> & { readonly options?: Partial<ReportPayload['options']> }

/** A saved report over everybody, unweighted, under the settings of a new one; tests name only what they are about. */
export const aReport = ({ options, ...given }: Given): ReportPayload => ({
  title: 'A report',
  description: '',
  dataset_name: 'Main',
  main: [],
  segmentation: [],
  ...given,
  options: {
    filters: null,
    autoAdjustBaseEnabled: true,
    weighting: null,
    weightingLabel: null,
    viewSettings: DEFAULT_VIEW_SETTINGS,
    inverted: false,
    ...options,
  },
})
