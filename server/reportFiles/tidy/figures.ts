import { measureOf, type ArrangedCell, type ArrangedColumn, type ArrangedRow } from '@core/crosstab'
import type { TableDocument } from '@core/domain/tables'
import type { FilePage, ReportFile } from '../protocol'
import { OF_COLUMN, OF_FIGURE, OF_ROW, OF_TABLE, partOf, type Figure, type Part } from './columns'

/** Nothing to say is no text. */
const said = (text: string | null | undefined): string | null => (text === '' || text === undefined ? null : text)

const ofTable = ({ head }: Pick<ReportFile, 'head'>, { title, question, content }: FilePage, at: number): Part => {
  const notes = content?.notes ?? null
  return partOf(OF_TABLE, {
    report: head.title,
    study: said(head.study),
    dataset: head.dataset.name,
    dataset_version: head.dataset.version,
    calculated: head.date,
    table_number: at + 1,
    table_title: title,
    section: said(question?.section),
    question_name: said(content?.question?.name ?? question?.code),
    question_text: said(question?.text),
    question_label: said(question?.label),
    question_kind: said(content?.question?.kind),
    grid_row: said(question?.row),
    base: said(notes?.base.text),
    filter: said(notes?.filter),
    weight: said(notes?.weight?.label),
    confidence: notes?.test?.confidence ?? null,
    second_confidence: notes?.test?.second ?? null,
    rounded: notes === null ? null : notes.rounded === true,
  })
}

const isScore = ({ question }: TableDocument, { key }: ArrangedRow): boolean => question?.scores.includes(key) === true

const ROW_KINDS = { cat: 'answer', net: 'net', missing: 'no_answer' } as const

const rowKind = (document: TableDocument, row: ArrangedRow): string => {
  if (isScore(document, row)) return 'nps'
  return row.type === 'cat' || row.type === 'net' || row.type === 'missing' ? ROW_KINDS[row.type] : row.type
}

const ofRow = (document: TableDocument, row: ArrangedRow, at: number): Part =>
  partOf(OF_ROW, {
    row_number: at + 1,
    row_key: row.key,
    row_label: row.label,
    row_kind: rowKind(document, row),
    row_net: row.parent,
  })

const columnKind = ({ group, isNet }: ArrangedColumn): string => {
  if (group === null) return 'total'
  return isNet ? 'net' : 'answer'
}

const groupLabel = ({ groupLabels }: TableDocument, group: string | null): string | null =>
  group === null ? null : (groupLabels[group] ?? group)

const ofColumn = (document: TableDocument, column: ArrangedColumn, at: number): Part =>
  partOf(OF_COLUMN, {
    column_number: at + 1,
    column_key: column.key,
    column_label: column.label,
    column_kind: columnKind(column),
    column_group: groupLabel(document, column.group),
    column_letter: column.letter,
    unweighted_base: column.n,
    weighted_base: column.w,
    effective_base: column.eff,
    low_base: column.lowBase,
  })

const AGAINST_REST = { up: 'higher', down: 'lower' } as const

const ofCell = ({ testing }: TableDocument, cell: ArrangedCell, measure: string): Part =>
  partOf(OF_FIGURE, {
    measure,
    value: cell.state === 'empty' ? null : cell.value,
    respondents: cell.n,
    weighted_respondents: cell.w,
    ...(testing && {
      higher_than: said(cell.letters),
      against_rest: cell.rest === null ? null : AGAINST_REST[cell.rest],
      few_respondents: cell.few !== null,
    }),
  })

const SPREAD = [
  ['deviation', 'standard_deviation'],
  ['error', 'standard_error'],
  ['median', 'median'],
] as const

/** What its values are called; a mean is one whatever the table shows of answers. */
const measureName = (document: TableDocument, row: ArrangedRow): string =>
  measureOf(row.type) === null ? document.numberType : rowKind(document, row)

/** How the numbers of a row vary in each column. */
function* spreadOf(document: TableDocument, row: ArrangedRow): Generator<[place: number, own: Part]> {
  for (const [of, measure] of row.spread === undefined ? [] : SPREAD) {
    // The median of a score is no number that anybody reads.
    if (of === 'median' && isScore(document, row)) continue
    for (const [place, { n, w }] of row.cells.entries()) {
      const value = row.spread?.[place]?.[of] ?? null
      yield [place, partOf(OF_FIGURE, { measure, value, respondents: n, weighted_respondents: w })]
    }
  }
}

function* tableFigures(document: TableDocument, table: Part): Generator<Figure> {
  const { columns, rows, hidden } = document.table
  const shown = columns.map((column, at) => ofColumn(document, column, at))
  const left = hidden.columns.map(({ group, label, why }) => ({
    column: partOf(OF_COLUMN, { column_label: label, column_group: groupLabel(document, group) }),
    why,
  }))
  for (const [at, row] of rows.entries()) {
    const own = ofRow(document, row, at)
    const measure = measureName(document, row)
    for (const [place, column] of shown.entries()) {
      const cell = row.cells[place]
      if (cell) yield [table, own, column, ofCell(document, cell, measure)]
    }
    for (const { column, why } of left) yield [table, own, column, partOf(OF_FIGURE, { measure, hidden: why })]
    for (const [place, figure] of spreadOf(document, row)) yield [table, own, shown[place] ?? [], figure]
  }
}

/**
 * All figures of one table, row by row: of each column, then those of hidden columns without a value, then how numbers vary. A
 * table without numbers is one figure that says why. `at` is its place in the report, from 0.
 */
export function* figuresOf(file: Pick<ReportFile, 'head'>, page: FilePage, at: number): Generator<Figure> {
  const table = ofTable(file, page, at)
  const { content, outcome } = page
  if (content !== null && outcome === null) {
    yield* tableFigures(content, table)
    return
  }
  const hidden = outcome === null ? 'There is no table.' : `${outcome.title}. ${outcome.detail}`.trim()
  yield [table, partOf(OF_ROW, {}), partOf(OF_COLUMN, {}), partOf(OF_FIGURE, { hidden })]
}
