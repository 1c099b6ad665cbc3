export { FindingsLink } from './components/FindingsLink'
export { FindingsScreen, type FindingActions, type ShownFinding } from './components/FindingsScreen'
