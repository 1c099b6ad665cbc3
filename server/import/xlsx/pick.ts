import type { ImportWarning } from '@core/contract/imports'
import { trimCell } from '../columns'
import { looksLikeCodebook } from '../codebook/table'
import type { Zip } from '../zip'
import { refuse } from './refusals'
import { readSheet } from './sheet'
import type { Sheet, Workbook } from './workbook'

const SAMPLE_ROWS = 30
const MOST_SHEETS = 100
/** A first sheet this much smaller than another is a cover or a summary. */
const SMALL = 0.2

interface Sample {
  readonly sheet: Sheet
  readonly head: readonly string[]
  /** Whether there are names in the first row and cells below. */
  readonly isTable: boolean
  readonly bytes: number
}

const filled = (cells: readonly string[]): string[] => cells.map(trimCell).filter(cell => cell !== '')

const sampleOf = async (zip: Zip, book: Workbook, sheet: Sheet): Promise<Sample> => {
  const rows: string[][] = []
  await readSheet(zip, book, sheet, cells => {
    if (filled(cells).length > 0) rows.push(cells.map(trimCell))
    return rows.length >= SAMPLE_ROWS
  })
  const [head = [], ...data] = rows
  const names = filled(head).length
  const isTable = names >= 2 && data.some(cells => filled(cells).length >= 2)
  return { sheet, head: head.slice(0, head.length), isTable, bytes: zip.sizes.get(sheet.part) ?? 0 }
}

const quoted = (samples: readonly Sample[]): string =>
  samples
    .slice(0, 5)
    .map(({ sheet }) => `"${sheet.name}"`)
    .join(', ') + (samples.length > 5 ? ' …' : '')

const chosenOf = (tables: readonly Sample[]): Sample | undefined => {
  const largest = Math.max(...tables.map(({ bytes }) => bytes))
  return tables.find(({ bytes }) => bytes >= largest * SMALL)
}

const sameHead = (a: Sample, b: Sample): boolean => filled(a.head).join('\0') === filled(b.head).join('\0')

/**
 * The sheet of respondents: the first that is a table and neither a codebook nor much smaller than another. Hidden sheets are left
 * out. Says which sheet was read where there are others; throws SurveyFileError where several have the same columns, or none has any.
 */
export const pickSheet = async (
  zip: Zip,
  book: Workbook,
): Promise<{ readonly sheet: Sheet; readonly warnings: readonly ImportWarning[] }> => {
  const shown = book.sheets.filter(({ hidden }) => !hidden)
  if (shown.length > MOST_SHEETS)
    throw refuse(
      'sheet_ambiguous',
      `This workbook has ${shown.length} sheets.`,
      null,
      'Keep the sheet of respondents and upload that.',
    )
  const samples: Sample[] = []
  for (const sheet of shown) samples.push(await sampleOf(zip, book, sheet))
  const tables = samples.filter(({ isTable }) => isTable)
  const data = tables.filter(({ head }) => !looksLikeCodebook(head))
  const chosen = chosenOf(data.length > 0 ? data : tables)
  if (chosen === undefined)
    throw refuse(
      'no_table',
      'No sheet of this workbook holds a table of respondents.',
      null,
      'Put the names of the columns into the first row and each respondent into a row below, and upload it again.',
    )
  const alike = data.filter(other => sameHead(other, chosen))
  if (alike.length > 1)
    throw refuse(
      'sheet_ambiguous',
      `This workbook has ${alike.length} sheets with the same columns: ${quoted(alike)}.`,
      null,
      'Put all respondents into one sheet, or keep the sheet that is meant, and upload it again.',
    )
  const left = tables.filter(other => other !== chosen)
  const hidden = book.sheets.length - shown.length
  const others = [
    left.length > 0 ? `Left out: ${quoted(left)}.` : '',
    hidden > 0 ? `${hidden === 1 ? '1 hidden sheet is' : `${hidden} hidden sheets are`} left out.` : '',
  ].filter(part => part !== '')
  return {
    sheet: chosen.sheet,
    warnings:
      others.length === 0
        ? []
        : [
            {
              code: 'sheet_chosen',
              message: [`The sheet "${chosen.sheet.name}" was read.`, ...others].join(' '),
              where: null,
            },
          ],
  }
}
