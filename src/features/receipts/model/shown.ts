import {
  bannerName,
  indexQuestions,
  receiptView,
  receiptVerdict,
  shownTable,
  type ExplainedCell,
  type QuestionIndex,
} from '@core/report'
import type { AnalysisResponse, AnalysisTable, Receipt, ViewSettings } from '@core/contract'
import type { ArrangedCell, ArrangedColumn, ArrangedRow, ArrangedTable, Cube } from '@core/crosstab'
import type { ChartInput } from '@core/domain/charts'
import type { TableDocument } from '@core/domain/tables'

export type TableReceipt = Extract<Receipt, { outcome: 'table' }>

/** The table of a receipt, arranged; its problem where this reader gets none. */
export type ShownReceipt =
  | {
      readonly arranged: ArrangedTable
      readonly content: TableDocument
      readonly chart: ChartInput | null
      readonly cube: Cube
      readonly settings: ViewSettings
      readonly index: QuestionIndex
      readonly table: Extract<AnalysisTable, { outcome: 'cube' }>
    }
  | { readonly problem: string }

/** One whose table is there. */
export type ArrangedReceipt = Exclude<ShownReceipt, { readonly problem: string }>

const axisEntries = ({ asked }: TableReceipt, index: QuestionIndex) =>
  asked.axis.map(item => {
    const questionName = 'banner' in item ? bannerName({ id: item.banner }) : (item.breakout ?? item.question)
    return { questionName, label: index.get(questionName)?.label ?? questionName }
  })

const tableOf = (receipt: TableReceipt, answer: AnalysisResponse, columns: readonly string[] | null): ShownReceipt => {
  const [table] = answer.tables
  if (table?.outcome !== 'cube') return { problem: table?.message ?? 'There is no such table.' }
  const { dataset, asked } = receipt
  const index = indexQuestions(dataset)
  const settings = receiptView(receipt.settings)
  const { cube } = table
  const shown = {
    shownRows: [...cube.rows, ...cube.numbers].map(({ key }) => key),
    shownColumns: columns ?? cube.columns.map(({ key }) => key),
  }
  const about = { axis: axisEntries(receipt, index), filters: asked.filters, autoAdjustBase: asked.auto_adjust_base }
  const made = shownTable(table, { shown, asked: about, settings, dataset, index, response: answer })
  return { ...made, cube, settings, index, table }
}

/** The table that the receipt is about. */
export const receiptShown = (receipt: TableReceipt): ShownReceipt => tableOf(receipt, receipt.answer, receipt.columns)

export interface Place {
  readonly row: ArrangedRow
  readonly column: ArrangedColumn
  readonly cell: ArrangedCell
}

/** A cell by the keys of its row and column; null where the table has none. */
export const cellOf = ({ rows, columns }: ArrangedTable, rowKey: string, columnKey: string): Place | null => {
  const at = columns.findIndex(({ key }) => key === columnKey)
  const row = rows.find(({ key }) => key === rowKey)
  const [column, cell] = [columns[at], row?.cells[at]]
  return row && column && cell ? { row, column, cell } : null
}

/** How the newest data compare; null where they are not needed to say it. */
export const verdictOf = (receipt: TableReceipt, { row, column, cell }: Place) => {
  const { newest, version, settings } = receipt
  const shown = newest.answer && tableOf(receipt, newest.answer, receipt.columns)
  const now = shown && 'arranged' in shown ? cellOf(shown.arranged, row.key, column.key) : null
  return receiptVerdict({ row, cell }, now, { version: version.number, newest: newest.number, settings })
}

/** The question in words, without the name that heads of tables put before it. */
const askedWords = ({ table, index, content }: ArrangedReceipt): string => {
  const label = index.get(table.question)?.label ?? content.title
  return table.breakout === null ? `“${label}”` : `“${label}: ${table.subtitle}”`
}

/** What the sentences about a cell are made of. */
export const explainedOf = (receipt: TableReceipt, shown: ArrangedReceipt, place: Place): ExplainedCell => {
  const { answer, asked, dataset, settings } = receipt
  return {
    ...place,
    content: shown.content,
    settings,
    respondents: answer.respondents,
    passing: answer.filtered.n,
    autoAdjustBase: asked.auto_adjust_base,
    question: askedWords(shown),
    rounded: !dataset.permissions.view,
  }
}
