import type { ArrangedCell, NumberType, RowType } from '@core/crosstab'
import { memo, type ReactNode } from 'react'
import {
  drawnArrow,
  formatCell,
  letterRuns,
  lettersByLevel,
  spokenCell,
  type ShownColumn,
  type ShownRow,
} from '@core/domain/tables'
import { Markable } from '../Marks'
import { type HeatScale, heatStep } from './heat'

export interface BodyRowProps {
  readonly shown: ShownRow
  /** Row of the grid (headings count) and of the accessibility tree. */
  readonly row: number
  readonly ariaRow: number
  readonly columns: readonly ShownColumn[]
  /** Positions in `columns` to draw, ascending; the columns between them are one empty stretch. */
  readonly drawn: readonly number[]
  readonly numberType: NumberType
  readonly testing: boolean
  readonly heat: HeatScale | null
  readonly compareLetter: string | null
  readonly focusColumn: number | null
  readonly left: number | null
  readonly right: number | null
  readonly menu: boolean
  readonly sorted: 'ASCENDING' | 'DESCENDING' | null
  /** Fixed height in px while the table is windowed. */
  readonly height: number | null
  /** Width of one column in px; stretches of columns that are not drawn keep their width. */
  readonly columnWidth: number
}

export const SortMark = ({ direction }: { direction: 'ASCENDING' | 'DESCENDING' }): ReactNode => (
  <svg className="sort" viewBox="0 0 8 8" aria-hidden="true">
    <path d={direction === 'DESCENDING' ? 'M0 1.5h8L4 7z' : 'M0 6.5h8L4 1z'} />
  </svg>
)

const classes = (...names: (string | false)[]): string => names.filter(name => name !== false).join(' ')

const ROW_CLASS: Readonly<Partial<Record<RowType, string>>> = { cat: '', net: 'net', missing: 'missing' }

const holds = ({ first, second }: ReturnType<typeof lettersByLevel>, letter: string): boolean =>
  first.includes(letter) || second.includes(letter)

/** Letters that rest on a handful of people are muted. */
const Letters = ({ cell, peers }: { cell: ArrangedCell; peers: ShownColumn['peers'] }): ReactNode => (
  <span title={cell.letters.length > 10 ? cell.letters : undefined}>
    {cell.few === null
      ? cell.letters
      : letterRuns(cell, peers).map(({ text, few }) => (
          <span key={text} className={few ? 'few' : undefined}>
            {text}
          </span>
        ))}
  </span>
)

type CellProps = Omit<BodyRowProps, 'drawn' | 'shown' | 'height' | 'columnWidth' | 'ariaRow' | 'menu' | 'sorted'> & {
  readonly shown: ShownRow
  readonly position: number
}

const BodyCell = ({
  shown,
  position,
  row,
  columns,
  numberType,
  testing,
  heat,
  compareLetter,
  focusColumn,
  left,
  right,
}: CellProps): ReactNode => {
  const column = columns[position]
  const cell = column === undefined ? undefined : shown.row.cells[column.at]
  if (column === undefined || cell === undefined) return null
  const grid = position + 1
  const { type } = shown.row
  const tint =
    heat === null || cell.value === null || type !== 'cat' || column.column.group === null || column.column.lowBase
      ? 0
      : heatStep(heat, cell.value)
  const hit =
    compareLetter !== null &&
    (column.column.letter === compareLetter || holds(lettersByLevel(cell.letters, column.peers), compareLetter))
  const name = classes(
    position === 0 && 'tot',
    column.first && 'sb',
    column.column.lowBase && 'low',
    cell.state === 'empty' && 'empty',
    tint > 0 && `heat-${tint}`,
    hit && 'hit',
  )
  const arrow = drawnArrow(cell)
  const marks = testing && (arrow !== null || cell.letters !== '')
  return (
    <td
      role="gridcell"
      className={name === '' ? undefined : name}
      data-r={row}
      data-c={grid}
      aria-colindex={grid + 1}
      tabIndex={focusColumn === grid ? 0 : -1}
      aria-selected={left !== null && right !== null && grid >= left && grid <= right ? true : undefined}
    >
      <b aria-hidden="true">{formatCell(cell, type)}</b>
      {marks && (
        <i aria-hidden="true">
          {arrow !== null && <em className={arrow === 'up' ? 'mark' : 'mark down'} />}
          {cell.letters !== '' && <Letters cell={cell} peers={column.peers} />}
        </i>
      )}
      <span className="sr">{spokenCell(cell, type, numberType, column.peers, testing)}</span>
    </td>
  )
}

const LabelCell = ({ shown, row, focusColumn, left, menu, sorted }: BodyRowProps): ReactNode => (
  <th
    role="rowheader"
    scope="row"
    className={classes('lab', shown.depth > 0 && 'child')}
    style={shown.depth > 0 ? { paddingLeft: `calc(var(--indent) + ${shown.depth * 16}px)` } : undefined}
    data-r={row}
    data-c={0}
    aria-colindex={1}
    aria-expanded={shown.children > 0 ? !shown.collapsed : undefined}
    aria-haspopup={menu ? 'menu' : undefined}
    tabIndex={focusColumn === 0 ? 0 : -1}
    aria-selected={left === 0 ? true : undefined}
  >
    {shown.children > 0 && (
      <span className="toggle" data-toggle="" aria-hidden="true">
        <svg viewBox="0 0 16 16">
          <path d="M4 6l4 4 4-4" />
        </svg>
      </span>
    )}
    <span className="text" title={shown.row.label.length > 36 ? shown.row.label : undefined}>
      <Markable text={shown.row.label} />
      {sorted !== null && <SortMark direction={sorted} />}
    </span>
    {menu && (
      <span className="more" data-more="" aria-hidden="true">
        <svg viewBox="0 0 16 16">
          <path d="M3.5 8v.01M8 8v.01M12.5 8v.01" />
        </svg>
      </span>
    )}
  </th>
)

/** One answer row: its label and the cells of the visible columns. Redrawn only when something of its own changes. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { drawn, columns, shown, ariaRow, height, columnWidth } = props
  const cells: ReactNode[] = []
  let next = 0
  const gap = (until: number): void => {
    if (until <= next) return
    cells.push(
      <td
        key={`gap-${next}`}
        className="gap"
        aria-hidden="true"
        colSpan={until - next}
        style={{ width: (until - next) * columnWidth }}
      />,
    )
  }
  for (const position of drawn) {
    gap(position)
    cells.push(<BodyCell key={columns[position]?.column.key ?? position} {...props} position={position} />)
    next = position + 1
  }
  gap(columns.length)
  return (
    <tr
      role="row"
      className={ROW_CLASS[shown.row.type] ?? 'calc'}
      aria-rowindex={ariaRow}
      style={height === null ? undefined : { height }}
    >
      <LabelCell {...props} />
      {cells}
    </tr>
  )
})
