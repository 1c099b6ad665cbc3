export { FindingsLink, ReportFindingsLink } from './components/FindingsLink'
export { FindingsScreen } from './components/FindingsScreen'
