export { StartSummary } from './components/StartSummary'
export { SummaryList } from './components/SummaryList'
export { SummaryScreen } from './components/SummaryScreen'
export { useSummaries } from './components/useSummaries'
