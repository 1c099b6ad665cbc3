export { OpenAnalysisScreen } from './components/OpenAnalysisScreen'
