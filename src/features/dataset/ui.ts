export { DatasetPage } from './components/DatasetPage'
