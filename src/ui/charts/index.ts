export { CrosstabChart } from './CrosstabChart'
export type { CrosstabChartProps } from './CrosstabChart'
export { chartToPng } from './png'
