import { drawnArrow, formatCell, formatWhole } from '@core/domain/tables'
import type { ReportPage } from '@core/report'
import type { DeckSlide } from './deck'
import type { WorkbookValue } from './workbook'

/** The columns of a row: the number as printed, letters and arrows beside it. */
export type Printed = readonly (readonly [number: string, marks: string])[]
export type PrintedRow = readonly [label: string, cells: Printed]

type Arranged = NonNullable<ReportPage['arranged']>

const ARROW = { up: '▲', down: '▼' }
const marksOf = ({ letters, rest }: Arranged['rows'][number]['cells'][number]): string =>
  [letters, rest === null ? '' : ARROW[rest]].filter(Boolean).join(' ')

/** As slides print it: no arrow for a handful of people. */
const drawnMarks = (cell: Arranged['rows'][number]['cells'][number]): string =>
  marksOf({ ...cell, rest: drawnArrow(cell) })

type Rows = readonly (readonly WorkbookValue[])[]

const isEmpty = (value: WorkbookValue | undefined): boolean => value === null || value === undefined || value === ''

/**
 * The contents of a table in a file, read without knowing its layout, from rows that begin with its title: bases first, values where
 * bases are, marks beside them. `heads`: the row of the letters, where it is elsewhere.
 */
export const tableIn = (rows: Rows, exact: (value: number) => number, heads?: Rows[number]) => {
  const first = rows.findIndex(([label]) => label === 'Unweighted base' || label === 'Base')
  const places = (rows[first] ?? []).flatMap((value, at) => (typeof value === 'number' ? [at] : []))
  const end = rows.findIndex((row, at) => at > first && row.slice(1).every(isEmpty))
  const body = rows.slice(first, end).map(row => ({
    label: row[0],
    values: places.map(at => {
      const value = row[at]
      return typeof value === 'number' ? exact(value) : null
    }),
    marks: places.map(at => (places.includes(at + 1) ? '' : (row[at + 1] ?? ''))),
  }))
  const letters = places.map(at => (heads ?? rows[first - 1])?.[at] ?? '')
  // A sheet begins with its way back to the contents.
  const title = rows.find(([text]) => !isEmpty(text) && text !== '← Contents')?.[0]
  return { title, letters, body }
}

/** The same from the engine's arranged table. */
export const tableOf = ({ arranged, content }: ReportPage, exact: (value: number) => number) => {
  if (!arranged || !content) throw new Error('There is no table')
  const rows = [
    ...arranged.rows.filter(({ type }) => type !== 'mean'),
    ...arranged.rows.filter(({ type }) => type === 'mean'),
  ]
  const noMarks = arranged.columns.map(() => '')
  const figures = (label: string, values: readonly (number | null)[]) => ({
    label,
    values: values.map(value => (value === null ? null : exact(value))),
    marks: noMarks,
  })
  return {
    title: content.title,
    letters: arranged.columns.map(({ letter }) => letter ?? ''),
    body: [
      figures(
        'Unweighted base',
        arranged.columns.map(({ n }) => n),
      ),
      figures(
        'Weighted base',
        arranged.columns.map(({ w }) => w),
      ),
      figures(
        'Effective base',
        arranged.columns.map(({ eff }) => eff),
      ),
      ...rows.flatMap(({ label, cells, spread }) => [
        {
          ...figures(
            label,
            cells.map(({ value, state }) => (state === 'empty' ? null : value)),
          ),
          marks: cells.map(marksOf),
        },
        ...(spread === undefined
          ? []
          : [
              figures(
                'Standard deviation',
                spread.map(({ deviation }) => deviation),
              ),
              figures(
                'Standard error',
                spread.map(({ error }) => error),
              ),
              figures(
                'Median',
                spread.map(({ median }) => median),
              ),
            ]),
      ]),
    ],
  }
}

const notBase = (label: string) => !/base/i.test(label)

/** The rows of a native table by column, letters beside their number. */
const printed = ({ table, spans }: DeckSlide): PrintedRow[] => {
  const rows = table ?? []
  const first = rows.findIndex(([label]) => label === 'Unweighted base' || label === 'Base')
  const [, ...columns] = spans[first - 1] ?? []
  return rows.slice(first).map(([label = '', ...cells]) => {
    let at = 0
    return [
      label,
      columns.map(span => {
        const [number = '', marks = ''] = cells.slice(at, (at += span))
        return [number, marks] as const
      }),
    ] as const
  })
}

/** The slides of one table put together again: parts of rows one below the other, parts of columns side by side. */
export const wholeTable = (slides: readonly DeckSlide[]): PrintedRow[] => {
  const parts = slides.filter(({ table }) => table !== null)
  const heads = new Map<string, DeckSlide[]>()
  for (const slide of parts) {
    const head = JSON.stringify(slide.table?.slice(0, 3))
    heads.set(head, [...(heads.get(head) ?? []), slide])
  }
  const sides = [...heads.values()].map(side =>
    side.flatMap((slide, at) => printed(slide).filter(([label]) => at === 0 || notBase(label))),
  )
  return (sides[0] ?? []).map(([label], row) => [label, sides.flatMap(side => side[row]?.[1] ?? [])])
}

/** A table as it is printed, from the engine's arranged table: bases first, means last. */
export const arrangedTable = ({ arranged }: ReportPage): PrintedRow[] => {
  if (!arranged) throw new Error('There is no table')
  const { rows, columns } = arranged
  const plain = (values: readonly number[]): Printed => values.map(value => [formatWhole(value), ''])
  return [
    ['Unweighted base', plain(columns.map(({ n }) => n))],
    ['Base (weighted)', plain(columns.map(({ w }) => w))],
    ...[...rows.filter(({ type }) => type !== 'mean'), ...rows.filter(({ type }) => type === 'mean')].map(
      ({ label, type, cells }): PrintedRow => [label, cells.map(cell => [formatCell(cell, type), drawnMarks(cell)])],
    ),
  ]
}
