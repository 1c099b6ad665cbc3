export { removeSummary } from './delete'
export { neededDecks } from './store'
