import {
  measureOf,
  type ArrangedCell,
  type ArrangedColumn,
  type ArrangedTable,
  type NumberType,
  type RowType,
} from '@core/crosstab'
import { mostlyRightToLeft } from '../textDirection'
import { digitsOf, LOW_BASE_MARK, unitLabel } from './format'
import { layoutTable } from './layout'
import { marksOf, noteLines, type TableNotesData } from './notes'

/** A table with everything that is exported along with it. */
export interface TableDocument {
  readonly table: ArrangedTable
  readonly title: string
  readonly numberType: NumberType
  readonly testing: boolean
  readonly showUnweightedBase: boolean
  readonly groupLabels: Readonly<Record<string, string>>
  readonly notes: TableNotesData | null
}

/** One field: a number keeps full precision, `digits` is how many decimals a reader is shown. */
export type GridField =
  | {
      readonly text: string
      /** Fields of the row that it covers, itself and the empty ones after it; 1 unless given. */
      readonly span?: number
    }
  | {
      readonly number: number
      readonly digits: number
      /** A cell of an answer: zero and "rounds to zero" are shown by marks of their own. */
      readonly marked?: boolean
    }

const text = (value: string): GridField => ({ text: value })
const BLANK = text('')

export interface GridRow {
  readonly kind: 'base' | 'net' | 'row'
  /** Levels of indentation of its label: an answer within a net has one. */
  readonly depth: number
  readonly fields: readonly GridField[]
}

/** Everything that leaves the screen with a table, field by field; marks are in fields of their own. */
export interface TableGrid {
  readonly before: readonly string[]
  readonly head: readonly (readonly GridField[])[]
  readonly body: readonly GridRow[]
  readonly after: readonly string[]
  /** Per field of a row whether it belongs to a column of a low base. */
  readonly low: readonly boolean[]
  /** Most of its texts run from right to left, those of the product aside. */
  readonly rightToLeft: boolean
}

const runsRightToLeft = ({ table, title, groupLabels }: TableDocument): boolean =>
  mostlyRightToLeft([
    title,
    ...Object.values(groupLabels),
    ...table.columns.filter(({ group }) => group !== null).map(({ label }) => label),
    ...table.rows.map(({ label }) => label),
  ])

const marks = (cell: ArrangedCell): string => {
  const arrow = cell.rest === null ? '' : cell.rest === 'up' ? '▲' : '▼'
  return [cell.letters, arrow].filter(part => part !== '').join(' ')
}

const numberField = (cell: ArrangedCell | undefined, type: RowType): GridField =>
  cell === undefined || cell.value === null || cell.state === 'empty'
    ? BLANK
    : { number: cell.value, digits: digitsOf(type), marked: measureOf(type) === null }

/** The whole table, folded nets unfolded, with its title before it and its notes after it. */
export const gridOf = (document: TableDocument): TableGrid => {
  const { table, testing } = document
  const layout = layoutTable(table, {
    groupLabels: document.groupLabels,
    showUnweightedBase: document.showUnweightedBase,
    collapsed: new Set(),
    onlyGroup: null,
    rounded: document.notes?.rounded,
  })
  const marked = (column: ArrangedColumn): boolean =>
    testing &&
    (column.letter !== null || table.rows.some(row => row.cells[table.columns.indexOf(column)]?.rest != null))
  const wide = layout.columns.map(({ column }) => marked(column))
  const perColumn = (
    fieldOf: (index: number) => GridField,
    markOf: (index: number) => GridField = () => BLANK,
  ): GridField[] =>
    layout.columns.flatMap((_column, index) =>
      wide[index] === true ? [fieldOf(index), markOf(index)] : [fieldOf(index)],
    )
  const runLabel =
    (runs: typeof layout.groups) =>
    (index: number): GridField => {
      const run = runs.find(({ start }) => start === index)
      if (!run) return BLANK
      const own = wide.slice(run.start, run.start + run.span)
      return { text: run.label, span: own.length + own.filter(Boolean).length }
    }

  const head: GridField[][] = []
  if (layout.groups.length > 0) head.push([BLANK, ...perColumn(runLabel(layout.groups))])
  if (layout.blocks.length > 0) head.push([BLANK, ...perColumn(runLabel(layout.blocks))])
  head.push([
    text(unitLabel(table, document.numberType)),
    ...perColumn(
      index =>
        text(
          `${layout.columns[index]?.label ?? ''}${layout.columns[index]?.column.lowBase === true ? ` ${LOW_BASE_MARK}` : ''}`,
        ),
      () => text('Sig.'),
    ),
  ])
  if (testing && table.columns.some(column => column.letter !== null)) {
    head.push([BLANK, ...perColumn(index => text(layout.columns[index]?.column.letter ?? ''))])
  }
  const bases = layout.bases.map(base => ({
    kind: 'base' as const,
    depth: 0,
    fields: [
      text(base.label),
      ...perColumn(index => ({ number: layout.columns[index]?.column[base.key] ?? 0, digits: 0 })),
    ],
  }))
  const rows = layout.rows.map(({ row, depth }) => ({
    kind: row.type === 'net' ? ('net' as const) : ('row' as const),
    depth,
    fields: [
      text(row.label),
      ...perColumn(
        index => numberField(row.cells[layout.columns[index]?.at ?? -1], row.type),
        index => {
          const cell = row.cells[layout.columns[index]?.at ?? -1]
          return text(cell === undefined ? '' : marks(cell))
        },
      ),
    ],
  }))
  const notes = document.notes === null ? [] : noteLines(document.notes).map(line => `${line.term}: ${line.text}`)
  const legend =
    document.notes === null
      ? []
      : marksOf(table, testing, document.notes.lowBaseThreshold, 'printed')
          .filter(({ kind }) => kind !== 'rounds' && kind !== 'zero')
          .map(mark => [mark.mark, mark.text].filter(part => part !== '').join(' '))
  const lowBase = perColumn(
    index => text(layout.columns[index]?.column.lowBase === true ? LOW_BASE_MARK : ''),
    index => text(layout.columns[index]?.column.lowBase === true ? LOW_BASE_MARK : ''),
  )
  const low = [false, ...lowBase.map(field => 'text' in field && field.text !== '')]
  return {
    before: [document.title],
    head,
    body: [...bases, ...rows],
    after: [...notes, ...legend],
    low,
    rightToLeft: runsRightToLeft(document),
  }
}

const FORMULA = /^[=+\-@\t\r]/

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export const neutral = (value: string): string => (FORMULA.test(value) ? `'${value}` : value)
