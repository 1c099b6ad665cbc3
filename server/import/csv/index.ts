export { readCsv } from './read'
export type { CsvFile, ReadCsvOptions } from './read'
