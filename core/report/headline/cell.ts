import { measureOf, type ArrangedColumn, type ArrangedRow } from '@core/crosstab'
import { totalColumn, type ChartInput } from '@core/domain/charts'
import { NUMBER_TYPE_LABEL, ZERO_MARK, type TableDocument } from '@core/domain/tables'
import type { QuestionWords } from '../pages'
import { meanName } from './claims'
import { areThings, isThing, isAsked, knownPredicate, verbOf } from './phrases'
import { before, capital, figure, place, rowName, type Subject } from './subject'

/** One cell of a table on screen. */
export interface QuotedCell {
  readonly content: TableDocument
  readonly chart: ChartInput | null
  readonly row: ArrangedRow
  readonly column: ArrangedColumn
}

/** Of a share among the people of its column. `people`: "62 % of women". */
const shareOf = (subject: Subject, { row, chart }: QuotedCell, people: string): string => {
  const start = before(subject)
  const predicate = row.type === 'net' ? knownPredicate(row.label) : null
  if (predicate !== null) return `${start}${people} ${predicate}`
  const verb = verbOf(subject.text)
  const kind = chart?.subject?.kind
  const label = row.label.trim()
  const answers = `${start}${people} answer “${label}”`
  if (kind === 'scale' && isAsked(subject.text)) return answers
  if (verb === null) return `${start}${label}: ${people}`
  const named = (kind === 'single' || kind === 'multi') && isThing(row) && areThings(subject.table.rows)
  return named ? `${start}${rowName(row)} ${verb.is} ${verb.to} ${people}` : answers
}

/**
 * A sentence that quotes one cell as its table prints it, in the phrases of headlines: a proposal for somebody to edit, which claims
 * nothing but the figure. '' where the cell is empty.
 */
export const cellHeadline = (question: QuestionWords, cell: QuotedCell): string => {
  const { content, chart, row, column } = cell
  const { table, numberType } = content
  const at = table.columns.findIndex(({ key }) => key === column.key)
  const total = totalColumn(table)
  const where = { column, at }
  const subject: Subject = {
    table,
    total: total ?? where,
    tested: { showStatTesting: false, statsConfidence: 95, statsConfidenceSecond: null, correction: 'none' },
    lowBase: 0,
    broken: new Set(),
    groups: [],
    heads: content.groupLabels,
    text: question.text,
    label: question.label ?? question.text,
    gridRow: question.row,
    score: chart?.subject?.score ?? null,
  }
  const printed = figure(subject, row, where)
  const says = printed.startsWith(ZERO_MARK) ? printed.replace(ZERO_MARK, '0') : printed
  if (says === '') return ''
  const isTotal = column.group === null
  if (row.key === subject.score || measureOf(row.type) !== null) {
    const name = row.key === subject.score ? `${before(subject)}NPS` : meanName(subject, row)
    return capital(`${name} is ${says}${isTotal ? '' : ` ${place(subject, where, 'among')}`}`)
  }
  if (numberType !== 'column_percent') {
    const unit = NUMBER_TYPE_LABEL[numberType].replace(' %', '').toLowerCase()
    const number = numberType === 'index' || numberType === 'count' ? says.replace('\u00A0%', '') : says
    return capital(`${before(subject)}${row.label.trim()}, ${column.label.trim()}: ${unit} ${number}`)
  }
  return capital(shareOf(subject, cell, isTotal ? `${says} of respondents` : `${says} ${place(subject, where, 'of')}`))
}
