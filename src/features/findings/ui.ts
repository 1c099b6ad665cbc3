export { FindingsLink } from './components/FindingsLink'
export { FindingsScreen } from './components/FindingsScreen'
