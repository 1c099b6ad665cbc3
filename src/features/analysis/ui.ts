export { AnalysisScreen } from './components/AnalysisScreen'
