import { measureOf, type ArrangedCell, type ArrangedColumn, type ArrangedRow } from '@core/crosstab'
import { mostlyRightToLeft } from '../textDirection'
import { wordingOf, type TableDocument } from './document'
import { BREAK_MARK, digitsOf, formatDigits, signedWhole, unitLabel } from './format'
import { hiddenLines } from './hidden'
import { layoutTable } from './layout'
import { baseMark, breakColumns, lineText, marksOf, noteLines, type NoteLine } from './notes'

/** How a table is written. */
export interface GridOptions {
  /** A table of a workbook or book: with all bases, and with the spread of means. Absent: as the screen shows it. */
  readonly full?: boolean
  /** Decimals of percentages, counts and indices; absent: none. */
  readonly decimals?: 0 | 1 | 2
  /** Letters and arrows in cells of their own, or behind the figure in its cell as text. Absent: in cells. */
  readonly letters?: 'cells' | 'text'
  /** Where a low base is marked: in the head of its column, or beside the base. Absent: in the head. */
  readonly lowMark?: 'head' | 'base'
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
      /** A score from -100 to 100, shown with its sign. */
      readonly signed?: boolean
      /** Printed behind the number. */
      readonly mark?: string
    }

const text = (value: string): GridField => ({ text: value })
const BLANK = text('')

export interface GridRow {
  readonly kind: 'base' | 'net' | 'row' | 'statistic'
  /** The row of the table that it shows; absent for bases and spreads. */
  readonly key?: string
  /** Levels of indentation of its label: an answer within a net has one. */
  readonly depth: number
  readonly fields: readonly GridField[]
}

/** What a field of each row is. */
export interface GridColumn {
  readonly kind: 'label' | 'figure' | 'marks'
  /** Belongs to a column of a low base. */
  readonly low: boolean
  /** Begins a banner group or a nested part of one. */
  readonly first: boolean
}

/** Everything that leaves the screen with a table, field by field; marks are in fields of their own unless asked otherwise. */
export interface TableGrid {
  readonly title: string
  /** The question in full where the title does not say it, else ''. */
  readonly wording: string
  /** What the figures are: "Column %, weighted". */
  readonly unit: string
  readonly head: readonly (readonly GridField[])[]
  readonly body: readonly GridRow[]
  /** Who was counted and how: base, filter, weight. */
  readonly about: readonly string[]
  /** What is to be known for reading it: test, data, what is hidden, the marks that occur. */
  readonly foot: readonly string[]
  readonly columns: readonly GridColumn[]
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

const SPREAD = [
  ['deviation', 'Standard deviation'],
  ['error', 'Standard error'],
  ['median', 'Median'],
] as const

/** Decimals of deviations and errors, which are smaller than their mean. */
const SPREAD_DIGITS = 2

const medianDigits = (row: ArrangedRow): number =>
  row.spread?.every(({ median }) => median === null || Number.isInteger(median)) === true ? 0 : digitsOf(row.type)

/** The whole table, folded nets unfolded. */
export const gridOf = (document: TableDocument, options: GridOptions = {}): TableGrid => {
  const { table, testing, notes, question, title } = document
  const { full = false, decimals = 0, letters = 'cells', lowMark = 'head' } = options
  const layout = layoutTable(table, {
    groupLabels: document.groupLabels,
    showUnweightedBase: document.showUnweightedBase,
    collapsed: new Set(),
    onlyGroup: null,
    rounded: notes?.rounded,
    allBases: full,
  })
  const tested = (column: ArrangedColumn): boolean =>
    testing &&
    (column.letter !== null || table.rows.some(row => row.cells[table.columns.indexOf(column)]?.rest != null))
  const wide = layout.columns.map(({ column }) => letters === 'cells' && tested(column))
  const perColumn = <Part>(partOf: (index: number) => Part, markOf: (index: number) => Part): Part[] =>
    layout.columns.flatMap((_column, index) =>
      wide[index] === true ? [partOf(index), markOf(index)] : [partOf(index)],
    )
  const fields = (fieldOf: (index: number) => GridField, markOf: (index: number) => GridField = () => BLANK) =>
    perColumn(fieldOf, markOf)
  const runLabel =
    (runs: typeof layout.groups) =>
    (index: number): GridField => {
      const run = runs.find(({ start }) => start === index)
      if (!run) return BLANK
      const own = wide.slice(run.start, run.start + run.span)
      return { text: run.label, span: own.length + own.filter(Boolean).length }
    }
  const columnAt = (index: number): ArrangedColumn | undefined => layout.columns[index]?.column
  const markOf = (index: number): string => baseMark(columnAt(index))
  const broken = breakColumns(notes)
  const headOf = (index: number): string => {
    const isBroken = broken.has(columnAt(index)?.key ?? '')
    return `${layout.columns[index]?.label ?? ''}${isBroken ? ` ${BREAK_MARK}` : ''}`
  }

  const head: GridField[][] = []
  if (layout.groups.length > 0) head.push([BLANK, ...fields(runLabel(layout.groups))])
  if (layout.blocks.length > 0) head.push([BLANK, ...fields(runLabel(layout.blocks))])
  const unit = unitLabel(table, document.numberType)
  head.push([
    text(unit),
    ...fields(
      index => text([headOf(index), lowMark === 'head' ? markOf(index) : ''].join(' ').trim()),
      () => text('Sig.'),
    ),
  ])
  if (testing && table.columns.some(column => column.letter !== null)) {
    head.push([BLANK, ...fields(index => text(columnAt(index)?.letter ?? ''))])
  }
  const bases = layout.bases.map((base, at) => ({
    kind: 'base' as const,
    depth: 0,
    fields: [
      text(base.label),
      ...fields(index => {
        const mark = at === 0 && lowMark === 'base' ? markOf(index) : ''
        return { number: columnAt(index)?.[base.key] ?? 0, digits: 0, ...(mark !== '' && { mark }) }
      }),
    ],
  }))
  const isScore = ({ key }: ArrangedRow): boolean => full && question?.scores.includes(key) === true
  const figure = (row: ArrangedRow, index: number): GridField => {
    const cell = row.cells[layout.columns[index]?.at ?? -1]
    if (cell === undefined || cell.value === null || cell.state === 'empty') return BLANK
    const behind = letters === 'text' && testing ? marks(cell) : ''
    if (isScore(row))
      return behind === ''
        ? { number: cell.value, digits: 0, signed: true }
        : text(`${signedWhole(cell.value)} ${behind}`)
    const measured = measureOf(row.type) !== null
    const digits = measured ? Math.max(digitsOf(row.type), full ? SPREAD_DIGITS : 0) : decimals
    return behind === ''
      ? { number: cell.value, digits, marked: !measured }
      : text(`${formatDigits(cell.value, digits, !measured)} ${behind}`)
  }
  const spreadRows = (row: ArrangedRow, depth: number): GridRow[] =>
    !full || row.spread === undefined
      ? []
      : SPREAD.filter(([of]) => of !== 'median' || !isScore(row)).map(([of, label]) => ({
          kind: 'statistic',
          depth: depth + 1,
          fields: [
            text(label),
            ...fields(index => {
              const value = row.spread?.[layout.columns[index]?.at ?? -1]?.[of] ?? null
              const digits = of === 'median' ? medianDigits(row) : SPREAD_DIGITS
              return value === null ? BLANK : { number: value, digits }
            }),
          ],
        }))
  const rows = layout.rows.flatMap(({ row, depth }): GridRow[] => [
    {
      key: row.key,
      kind: row.type === 'net' ? 'net' : measureOf(row.type) === null ? 'row' : 'statistic',
      depth,
      fields: [
        text(row.label),
        ...fields(
          index => figure(row, index),
          index => {
            const cell = row.cells[layout.columns[index]?.at ?? -1]
            return text(cell === undefined ? '' : marks(cell))
          },
        ),
      ],
    },
    ...spreadRows(row, depth),
  ])
  const lines = notes === null ? [] : noteLines(notes)
  const isAbout = ({ term }: NoteLine): boolean => ABOUT.has(term)
  const legend =
    notes === null
      ? []
      : marksOf(table, testing, notes, 'printed')
          .filter(({ kind }) => kind !== 'rounds' && kind !== 'zero')
          .map(({ mark, text: meaning }) => (mark === '' ? capital(meaning) : `${mark} ${meaning}`))
  const columns = perColumn(
    (index): GridColumn => ({
      kind: 'figure',
      low: columnAt(index)?.lowBase === true,
      first: layout.columns[index]?.first === true,
    }),
    (index): GridColumn => ({ kind: 'marks', low: columnAt(index)?.lowBase === true, first: false }),
  )
  return {
    title,
    wording: question === undefined || title.includes(question.text) ? '' : wordingOf(question),
    unit,
    head,
    body: [...bases, ...rows],
    about: lines.filter(isAbout).map(lineText),
    foot: [
      ...(legend.length === 0 ? [] : [`${legend.join('. ')}.`]),
      ...lines.filter(line => !isAbout(line)).map(lineText),
      ...hiddenLines(document).map(lineText),
    ],
    columns: [{ kind: 'label', low: false, first: false }, ...columns],
    rightToLeft: runsRightToLeft(document),
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Notes that say who was counted, by their term. */
const ABOUT: ReadonlySet<string> = new Set(['Base', 'Note', 'Filter', 'Weight', 'Waves'])
