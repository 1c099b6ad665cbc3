export { detectCsv } from './detectCsv'
export type { CsvDetection } from './detectCsv'
export { readCsv } from './read'
export type { CsvFile, ReadCsvOptions } from './read'
