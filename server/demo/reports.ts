import type { ReportPayload } from '@core/contract'
import { REPORTS } from './content'
import { TRACKER_DATASET } from './studies'
import { TRACKER_WEIGHT } from './tracker'

/** Saved reports of the demo: the funnel over time, recommendation by group, and who uses the chain. */
export const demoReports = (): ReportPayload[] =>
  REPORTS.map(({ title, description, main, segmentation, filters, view }) => ({
    title,
    description,
    dataset_name: TRACKER_DATASET,
    main,
    segmentation,
    options: {
      filters,
      autoAdjustBaseEnabled: true,
      weighting: TRACKER_WEIGHT.variable,
      weightingLabel: TRACKER_WEIGHT.label,
      viewSettings: view,
      inverted: false,
    },
  }))
