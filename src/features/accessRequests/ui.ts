export { AskAccess } from './components/AskAccess'
export { NoAccess } from './components/NoAccess'
export { RequestsScreen } from './components/RequestsScreen'
