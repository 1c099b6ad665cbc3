export { readCsv } from './read'
export type { ReadCsvOptions } from './read'
export type { CsvFile } from './table'
