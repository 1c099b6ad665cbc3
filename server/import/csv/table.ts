import type { CsvOptions, ImportWarning } from '@core/contract/imports'
import { createTable } from '../columns'
import type { SurveyFile } from '../types'
import { readHeaders } from './headers'
import { interpreted, uninterpreted } from './interpret'
import { headerWarnings } from './readWarnings'
import { refuse } from './refusals'
import type { PlaceWord, RowCollector } from './rows'

/** A delimited file or a sheet as it was read, with the options it was read by. */
export interface CsvFile extends SurveyFile {
  readonly csv: CsvOptions
  /** Trimmed cells of the header rows. */
  readonly headerRows: readonly (readonly string[])[]
}

interface TableOf {
  readonly format: 'csv' | 'xlsx'
  readonly encoding: string
  /** Every column as it is, under `#1`, `#2`, ... */
  readonly raw: boolean
  /** Findings that come before those of the table. */
  readonly first: readonly ImportWarning[]
}

const PLACE: Readonly<Record<TableOf['format'], PlaceWord>> = { csv: 'line', xlsx: 'row' }

/** The survey of collected rows: names by its header rows, columns as numbers, dates or texts. Throws SurveyFileError. */
export const tableOf = async (
  collector: RowCollector,
  options: CsvOptions,
  { format, encoding, raw, first }: TableOf,
): Promise<CsvFile> => {
  const { columns: collected } = collector
  if (collector.header.length < options.header_rows || collected.length === 0)
    throw refuse(
      'no_header',
      `The file has fewer rows than the ${options.header_rows} header rows it should have.`,
      null,
    )
  const warnings = collector.finish()
  const headers = readHeaders(collector.header, collected.length)
  const interpret = raw ? uninterpreted : interpreted
  const { columns, variables, dropped } = await interpret(collector, headers, options)
  return {
    format,
    table: createTable(collector.rows, columns),
    variables,
    sets: [],
    weightVariable: null,
    encoding,
    software: null,
    created: null,
    fileLabel: null,
    documents: [],
    warnings: [...first, ...headerWarnings(headers, dropped, PLACE[format]), ...warnings],
    respondents: collector.rows,
    csv: options,
    headerRows: collector.header,
  }
}
