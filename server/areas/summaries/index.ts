export { remove } from './change'
export { neededDecks } from './store'
