export { AnalysisScreen, type AnalysisScreenProps } from './components/AnalysisScreen'
