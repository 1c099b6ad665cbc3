export { LatestReports } from './components/LatestReports'
export { SavedReports } from './components/SavedReports'
export { useSavedReports } from './components/useSavedReports'
