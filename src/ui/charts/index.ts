export { CrosstabChart } from './CrosstabChart'
export type { CrosstabChartProps } from './CrosstabChart'
export { preloadCharts } from './LazyPlot'
export { chartToPng } from './png'
