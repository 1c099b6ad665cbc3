export { DatasetPage } from './components/DatasetPage'
export { PublishScreen } from './components/PublishDialog'
