export { writeUsage, writeUsageEvery } from './write'
