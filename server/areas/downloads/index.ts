export { neededFiles } from './store'
