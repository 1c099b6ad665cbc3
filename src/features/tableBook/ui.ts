export { TableBookScreen } from './components/TableBookScreen'
