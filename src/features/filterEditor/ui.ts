export { FilterEditor } from './components/FilterEditor'
