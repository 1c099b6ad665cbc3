export { writeUsageEvery } from './write'
