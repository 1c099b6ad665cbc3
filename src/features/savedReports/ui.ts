export { LatestReports } from './components/LatestReports'
export { SavedReports, type SavedReportsProps } from './components/SavedReports'
export { useSavedReports } from './components/useSavedReports'
