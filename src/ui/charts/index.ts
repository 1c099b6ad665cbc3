export { CrosstabChart } from './CrosstabChart'
export type { MarkAction } from './marks'

export { preloadCharts } from './LazyPlot'
export { chartToPng } from './png'
