export { removeSummary } from './change'
export { neededDecks } from './store'
