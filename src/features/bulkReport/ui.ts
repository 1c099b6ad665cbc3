export { ReportBuilder, type ReportBuilderProps } from './components/ReportBuilder'
export { SavedReports, type SavedReportsProps } from './components/SavedReports'
export { LatestReports } from './components/LatestReports'
export { useSavedReports } from './components/useSavedReports'
