import type { CsvOptions } from '@core/contract/imports'
import { firstRecords } from './parse'

export type CsvDelimiter = CsvOptions['delimiter']

const CANDIDATES: readonly CsvDelimiter[] = [',', ';', '\t', '|']
const SAMPLE_RECORDS = 200

/** Excel's first line `sep=;`: the delimiter it names and the characters to skip, line end included. */
export const separatorLine = (text: string): { delimiter: CsvDelimiter; length: number } | null => {
  const match = /^"?sep=([,;|\t])"?\n/iu.exec(text)
  return match ? { delimiter: match[1] as CsvDelimiter, length: match[0].length } : null
}

/**
 * Records of a text sample with `\n` line ends, blank lines dropped. The last record is left out when the sample is cut.
 */
export const sampleRecords = (
  text: string,
  delimiter: CsvDelimiter,
  cut: boolean,
  limit = SAMPLE_RECORDS,
): string[][] => {
  // A quote that is still open at the end of the sample ends them; what came before it is enough to judge by.
  const records = firstRecords(text, delimiter, limit * 2).filter(
    record => record.length > 1 || record[0]?.trim() !== '',
  )
  if (cut && records.length > 1 && records.length < limit) records.pop()
  return records.slice(0, limit)
}

/** Share of records with the most frequent number of cells, and that number. */
const regularity = (records: readonly string[][]): { cells: number; share: number } => {
  const counts = new Map<number, number>()
  for (const record of records) counts.set(record.length, (counts.get(record.length) ?? 0) + 1)
  let cells = 1
  let best = 0
  for (const [length, count] of counts) {
    if (count > best || (count === best && length > cells)) {
      best = count
      cells = length
    }
  }
  return { cells, share: records.length === 0 ? 0 : best / records.length }
}

/** The delimiter that splits the records of the sample most regularly; a comma when nothing splits them. */
export const detectDelimiter = (text: string, cut: boolean): CsvDelimiter => {
  let best: CsvDelimiter = ','
  let bestScore = 0
  for (const delimiter of CANDIDATES) {
    if (!text.includes(delimiter)) continue
    const records = sampleRecords(text, delimiter, cut)
    const { cells, share } = regularity(records)
    // A header the candidate does not split names one column, whatever its cells hold.
    const score = cells < 2 || (records[0]?.length ?? 0) < 2 ? 0 : share * share * (1 + Math.log2(cells))
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

const COMMA_NUMBER = /^[+-]?\d+,\d+$/u
const POINT_NUMBER = /^[+-]?\d+\.\d+$/u

/** Decimal comma when numbers are written `1,25` and none `1.25`; never in comma-separated files, where `1,234` may be thousands. */
export const detectDecimal = (records: readonly string[][], delimiter: CsvDelimiter): CsvOptions['decimal'] => {
  if (delimiter === ',') return '.'
  let commas = 0
  for (const record of records) {
    for (const cell of record) {
      const text = cell.trim()
      if (POINT_NUMBER.test(text)) return '.'
      if (COMMA_NUMBER.test(text)) commas += 1
    }
  }
  return commas > 0 ? ',' : '.'
}
