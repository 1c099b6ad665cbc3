import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { DataTable } from '@core/crosstab'
import { readCsv } from '@server/import/csv'
import { readJson } from '../readJson'
import { readDataset, type DatasetSpec } from '../tables/readDataset'

interface Index {
  readonly dataset: DatasetSpec
}

/** How the file is to be read, from the index that is given or from `oracle/_index.json` beside the file; null without one. */
const specOf = async (file: string, index: string | undefined): Promise<DatasetSpec | null> => {
  if (index !== undefined) return (await readJson<Index>(index)).dataset
  const beside = join(dirname(file), 'oracle', '_index.json')
  if (!existsSync(beside)) return null
  const { dataset } = await readJson<Index>(beside)
  return dataset.file === basename(file) ? dataset : null
}

/**
 * A survey file as a table of uninterpreted columns, as the table runner reads it. Encoding, delimiter, header rows and missing
 * tokens of a delimited file come from its index; without one they are detected. Throws SurveyFileError.
 */
export const readSurvey = async (file: string, index?: string): Promise<DataTable> => {
  const spec = await specOf(file, index)
  if (spec !== null) return readDataset(file, spec)
  const format = /^\.z?sav$/iu.test(extname(file)) ? 'sav' : 'csv'
  if (format === 'sav') return readDataset(file, { name: basename(file), file: basename(file), format })
  return (await readCsv(file, { options: { decimal: '.', multi_separator: '' }, raw: true })).table
}
