export { CrosstabChart } from './CrosstabChart'

export { preloadCharts } from './LazyPlot'
export { chartToPng } from './png'
