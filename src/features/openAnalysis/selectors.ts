import type { WithOpenAnalysis } from './slice'

export const selectPages = (state: WithOpenAnalysis) => state.openAnalysis.pages
export const selectRanges = (state: WithOpenAnalysis) => state.openAnalysis.ranges
export const selectExport = (state: WithOpenAnalysis) => state.openAnalysis.exported
