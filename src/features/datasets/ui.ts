export { ImportPage } from './components/ImportPage'
export { DatasetPage } from './page/components/DatasetPage'
