import type { ImportWarning } from '@core/contract/imports'
import {
  CODEBOOK_ANSWERS,
  CODEBOOK_TYPES,
  CODEBOOK_VARIABLES,
  isNo,
  isYes,
  rowsByHead,
  stateMeant,
  type SheetTexts,
} from '@core/domain/codebook'
import type { Codebook } from './codebook'
import { codebookError } from './codebook/problems'
import { codebookOfRows, looksLikeCodebook } from './codebook/table'
import { NO_HINT, type CodebookVariable } from './codebook/types'
import { codeOf, isConventionalMissing, kindOf } from './codebook/values'
import type { Measure, VariableHint } from './types'
import { isWorkbook, openWorkbook, readSheet, type Workbook } from './xlsx'
import { openZip, type Zip } from './zip'

/** Rows of one sheet: answers of all variables of a file. */
const MOST_ROWS = 500_000

type Row = Readonly<Record<string, string>>

interface Meant {
  readonly kind: VariableHint['kind']
  readonly measure?: Measure
}

const KINDS = new Map<string, Meant>([
  [CODEBOOK_TYPES.single, { kind: 'single' }],
  [CODEBOOK_TYPES.scale, { kind: 'single', measure: 'ordinal' }],
  [CODEBOOK_TYPES.nps, { kind: 'single', measure: 'ordinal' }],
  [CODEBOOK_TYPES.numeric, { kind: 'numeric' }],
  [CODEBOOK_TYPES.date, { kind: 'date' }],
  [CODEBOOK_TYPES.open, { kind: 'open' }],
  [CODEBOOK_TYPES.administrative, { kind: 'meta' }],
])
const meantBy = (type: string): Meant | undefined =>
  [...KINDS].find(([word]) => word.toLowerCase() === type.toLowerCase())?.[1]

const textsOf = async (zip: Zip, book: Workbook, sheet: Workbook['sheets'][number]): Promise<SheetTexts> => {
  const rows: string[][] = []
  await readSheet(zip, book, sheet, (cells, row) => {
    if (row > MOST_ROWS) throw codebookError(`The sheet "${sheet.name}" has too many rows for a codebook.`, null)
    while (rows.length < row - 1) rows.push([])
    rows.push(cells)
    return false
  })
  return rows
}

interface Draft {
  text: string
  type: string
  shown: string
  readonly values: Map<string | number, string>
  readonly missing: Set<string | number>
}

class TwoSheets {
  private readonly drafts = new Map<string, Draft>()
  private readonly later = new Map<string, number>()

  private draft(name: string): Draft {
    const known = this.drafts.get(name)
    if (known) return known
    const made: Draft = { text: '', type: '', shown: '', values: new Map(), missing: new Set() }
    this.drafts.set(name, made)
    return made
  }

  private leave(what: string, isThere: boolean): void {
    if (isThere) this.later.set(what, (this.later.get(what) ?? 0) + 1)
  }

  variable(row: Row, at: number): void {
    const { Name: name = '', 'Question text': text = '', Type: type = '', Shown: shown = '' } = row
    if (name === '') return
    const where = `sheet Variables, row ${at + 2}`
    if (shown !== '' && !isYes(shown) && !isNo(shown)) throw codebookError(`"${shown}" is neither yes nor no.`, where)
    Object.assign(this.draft(name), { text, type, shown })
    this.leave('new names', (row['New name'] ?? '') !== '' && row['New name'] !== name)
    this.leave('sections', (row.Section ?? '') !== '')
  }

  answer(row: Row, at: number): void {
    const { Variable: name = '', Answer: answer = '', Label: label = '', Means: means = '' } = row
    if (name === '' && answer === '') return
    const where = `sheet Answers, row ${at + 2}`
    const code = codeOf(answer)
    if (name === '' || code === null) throw codebookError('A row needs a variable and an answer.', where)
    const state = means === '' ? 'answer' : stateMeant(means)
    if (state === null)
      throw codebookError(`"${means}" is not understood: an answer means answer, no answer or not asked.`, where)
    const draft = this.draft(name)
    if (draft.values.has(code)) throw codebookError(`Variable ${name}: answer ${code} is described twice.`, where)
    const isMissing = state !== 'answer' || (means === '' && isConventionalMissing(code, label))
    if (isMissing) draft.missing.add(code)
    // An answer that is neither named nor missing is as it is without the codebook.
    if (label !== '' || isMissing) draft.values.set(code, label === '' ? String(code) : label)
    this.leave('scores', (row.Score ?? '') !== '')
  }

  finish(): Codebook {
    if (this.drafts.size === 0) throw codebookError('The codebook describes no variable.', null)
    const variables = [...this.drafts].map(([name, { text, type, shown, values, missing }]): CodebookVariable => {
      const meant = meantBy(type)
      const kind = isNo(shown) ? 'meta' : (meant?.kind ?? kindOf(type))
      return {
        name,
        label: text,
        valueLabels: [...values].map(([code, label]) => ({ code, label })),
        missing: [...missing],
        measure: meant?.measure ?? null,
        hint: { ...NO_HINT, kind },
      }
    })
    return { variables, warnings: this.warnings() }
  }

  private warnings(): ImportWarning[] {
    if (this.later.size === 0) return []
    const message = `The codebook also has ${[...this.later.keys()].join(', ')}. Apply it in the preparation after the import to include them.`
    return [{ code: 'codebook_later', message, where: null }]
  }
}

const codebookIn = async (zip: Zip): Promise<Codebook> => {
  const book = await openWorkbook(zip)
  const sheetOf = (name: string) => book.sheets.find(sheet => sheet.name.trim().toLowerCase() === name)
  const [variables, answers] = [sheetOf('variables'), sheetOf('answers')]
  const own = variables && rowsByHead(await textsOf(zip, book, variables), CODEBOOK_VARIABLES, ['Name'])
  const codes = answers && rowsByHead(await textsOf(zip, book, answers), CODEBOOK_ANSWERS, ['Variable', 'Answer'])
  if (own ?? codes) {
    const sheets = new TwoSheets()
    own?.forEach((row, at) => sheets.variable(row, at))
    codes?.forEach((row, at) => sheets.answer(row, at))
    return sheets.finish()
  }
  for (const sheet of book.sheets) {
    const rows = await textsOf(zip, book, sheet)
    if (looksLikeCodebook(rows[0] ?? [])) return codebookOfRows(rows.map((record, at) => ({ record, line: at + 1 })))
  }
  throw codebookError(
    'This workbook is no codebook: it has no sheet "Variables" or "Answers" with the columns of the template, and no table of variables.',
    null,
  )
}

/**
 * Reads a codebook that is an Excel workbook: the two sheets that the product writes, or a sheet with one row per variable or code.
 * Throws SurveyFileError naming sheet and row.
 */
export const readWorkbookCodebook = async (path: string): Promise<Codebook> => {
  const zip = await openZip(path)
  try {
    if (!isWorkbook(zip)) throw codebookError('The codebook is no Excel workbook.', null)
    return await codebookIn(zip)
  } finally {
    zip.close()
  }
}
