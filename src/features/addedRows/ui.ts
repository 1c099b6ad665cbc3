export { AddedRows } from './components/AddedRows'
