export { EmptySearch } from './components/EmptySearch'
export { Results } from './components/Results'
