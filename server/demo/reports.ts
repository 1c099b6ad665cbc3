import { DEFAULT_VIEW_SETTINGS, type ReportPayload, type ReportVariable, type ViewSettings } from '@core/contract'
import { TRACKER_DATASET } from './studies'
import { TRACKER_WEIGHT } from './tracker'

const variable = (name: string, chosen: Partial<ReportVariable> = {}): Record<string, ReportVariable> => ({
  [name]: { calculated: [], nets: [], ...chosen },
})

const grid = (name: string, chosen: Partial<ReportVariable> = {}) => variable(name, { ...chosen, type: 'breakouts' })

const report = (
  title: string,
  description: string,
  main: ReportPayload['main'],
  segmentation: ReportPayload['segmentation'],
  view: Partial<ViewSettings> = {},
  filters: ReportPayload['options']['filters'] = null,
): ReportPayload => ({
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
    viewSettings: { ...DEFAULT_VIEW_SETTINGS, ...view },
    inverted: false,
  },
})

/** Saved reports of the demo: the funnel over time, recommendation by group, and who uses the chain. */
export const demoReports = (): ReportPayload[] => [
  report(
    'Brand funnel by wave',
    'Awareness, trial and use of eight chains in the three waves of 2026.',
    [variable('aware'), variable('ever'), variable('p4w'), variable('main')],
    [variable('wave')],
    { chartType: 'bar' },
  ),
  report(
    'Copper Griddle: recommendation and image by age',
    'Net Promoter Score and brand image among those who know or have tried Copper Griddle.',
    [
      variable('nps', { calculated: ['nps', 'mean'], nets: ['promoters', 'passives', 'detractors'] }),
      grid('image', { calculated: ['mean'], nets: ['t2b', 'b2b'] }),
    ],
    [variable('agegroup', { nets: ['u35', 'm35', 'o55'] }), variable('wave')],
  ),
  report(
    'Latest wave: who eats where, and how',
    'Occasions, channels and spend in September 2026 by social grade.',
    [
      variable('occasion', { nets: ['lunch', 'evening'] }),
      variable('channel', { nets: ['digital'] }),
      variable('visits', { calculated: ['mean'] }),
      variable('spend', { calculated: ['mean'] }),
    ],
    [variable('grade', { nets: ['abc1', 'c2de'] })],
    { hideLowBase: true },
    { question: 'wave', options: ['3'] },
  ),
]
