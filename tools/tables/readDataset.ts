import type { CsvOptions } from '@core/contract/imports'
import type { DataTable } from '@core/crosstab'
import { readCsv } from '@server/import/csv'
import { readSav } from '@server/import/sav'
import type { SurveyFile } from '@server/import/types'

/** How a data file is to be read: `dataset` of `_index.json`. */
export interface DatasetSpec {
  readonly name: string
  readonly file: string
  readonly format: 'csv' | 'sav'
  readonly encoding?: string
  readonly delim?: CsvOptions['delimiter']
  readonly header_rows?: number
  readonly missing_tokens?: readonly string[]
}

const ENCODINGS: Readonly<Record<string, CsvOptions['encoding']>> = {
  'UTF-8': 'utf-8',
  MACINTOSH: 'macintosh',
  'WINDOWS-1252': 'windows-1252',
  'ISO-8859-15': 'iso-8859-15',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
}

const encodingOf = (name: string): CsvOptions['encoding'] => {
  const known = ENCODINGS[name.toUpperCase()]
  if (known === undefined)
    throw new Error(`Unknown encoding "${name}" in _index.json. Known: ${Object.keys(ENCODINGS).join(', ')}.`)
  return known
}

const csvOptionsOf = (dataset: DatasetSpec): CsvOptions => ({
  delimiter: dataset.delim ?? ',',
  encoding: encodingOf(dataset.encoding ?? 'UTF-8'),
  header_rows: dataset.header_rows ?? 1,
  decimal: '.',
  multi_separator: '',
  missing_tokens: [...(dataset.missing_tokens ?? [''])],
})

/**
 * Reads a dataset through the product's own import, uninterpreted: columns answer to their position (`#1`) and, where it is
 * unique, their header. Throws SurveyFileError when the file cannot be read.
 */
export const readDataset = async (path: string, dataset: DatasetSpec): Promise<DataTable> => {
  if (dataset.format === 'sav') return (await readSav(path)).table
  return (await readCsv(path, { options: csvOptionsOf(dataset), raw: true })).table
}

/** The same file as an import reads it, with its variables and what is known of them. */
export const readSurveyFile = (path: string, dataset: DatasetSpec): Promise<SurveyFile> =>
  dataset.format === 'sav' ? readSav(path) : readCsv(path, { options: csvOptionsOf(dataset) })
