import type { TableView } from '@core/crosstab'
import { Fragment, memo, type ReactNode, type Ref } from 'react'
import { SortMark } from './BodyRow'
import { headParts } from './geometry'
import {
  BREAK_MARK,
  formatWhole,
  LOW_BASE_MARK,
  type GridLayout,
  type HeaderRun,
  type ShownColumn,
  type WaveBreak,
} from '@core/domain/tables'

export interface HeadRowsProps {
  readonly layout: GridLayout
  /** What the numbers are, in words. */
  readonly unit: string
  readonly letters: boolean
  readonly sortable: boolean
  readonly sortState: TableView['sortState']
  readonly compareLetter: string | null
  /** What separates waves from those before them. */
  readonly breaks: readonly WaveBreak[]
  /** Focused place and selected rectangle, in rows and columns of the grid. */
  readonly focusRow: number
  readonly focusColumn: number
  readonly isSelected: (row: number, column: number) => boolean
  readonly ref?: Ref<HTMLTableSectionElement>
}

const joined = (...names: (string | false)[]): string | undefined => {
  const name = names.filter(entry => entry !== false).join(' ')
  return name === '' ? undefined : name
}

const RunRow = ({
  runs,
  layout,
  kind,
  ariaRow,
}: {
  runs: readonly HeaderRun[]
  layout: GridLayout
  kind: 'group' | 'block'
  ariaRow: number
}): ReactNode => {
  const cells: ReactNode[] = []
  for (let at = 0; at < layout.columns.length;) {
    const run = runs.find(entry => entry.start === at)
    const first = layout.columns[at]?.first === true
    if (run === undefined) {
      cells.push(
        <td
          key={`none-${at}`}
          role="gridcell"
          className={joined(at === 0 && 'tot', first && 'sb')}
          aria-colindex={at + 2}
        />,
      )
      at += 1
    } else {
      cells.push(
        <th
          key={run.key}
          role="columnheader"
          scope="colgroup"
          style={{ width: `calc(var(--cw) * ${run.span})` }}
          className={joined('span', kind === 'block' && 'block', first && 'sb')}
          colSpan={run.span}
          aria-colindex={at + 2}
        >
          <span title={run.label}>{run.label}</span>
        </th>,
      )
      at += run.span
    }
  }
  return (
    <tr role="row" className="span-row" aria-rowindex={ariaRow}>
      <td role="gridcell" className="lab corner" aria-colindex={1} />
      {cells}
    </tr>
  )
}

const ARIA_SORT = { ASCENDING: 'ascending', DESCENDING: 'descending' } as const

const ColumnHead = ({
  shown,
  position,
  sortable,
  sortState,
  focusRow,
  focusColumn,
  isSelected,
  compareLetter,
  breaks,
}: HeadRowsProps & { shown: ShownColumn; position: number }): ReactNode => {
  const { column } = shown
  const broken = breaks.filter(one => one.columns.includes(column.key)).map(({ text }) => text)
  const grid = position + 1
  const sort = sortState.ROW?.key === column.key ? sortState.ROW.direction : null
  return (
    <th
      role="columnheader"
      scope="col"
      className={joined(
        'col',
        position === 0 && 'tot',
        shown.first && 'sb',
        column.lowBase && 'low',
        sortable && 'sorts',
        compareLetter !== null && column.letter === compareLetter && 'hit',
      )}
      data-r={0}
      data-c={grid}
      aria-colindex={grid + 1}
      aria-sort={sortable ? (sort === null ? 'none' : ARIA_SORT[sort]) : undefined}
      aria-selected={isSelected(0, grid) ? true : undefined}
      tabIndex={focusRow === 0 && focusColumn === grid ? 0 : -1}
    >
      <span className="name">
        <span className="text" title={shown.label.length > 20 ? column.label : undefined}>
          {headParts(shown.label).map((part, at, { length }) => {
            // In the same box as the last part, so that it is never alone on a line.
            const marked = (
              <>
                {part}
                {at === length - 1 && broken.length > 0 && (
                  <span className="broken" aria-hidden="true" title={broken.join(' ')}>
                    {`\u00a0${BREAK_MARK}`}
                  </span>
                )}
              </>
            )
            return at === 0 ? (
              <Fragment key={at}>{marked}</Fragment>
            ) : (
              <Fragment key={at}>
                {' '}
                <span className="part">{marked}</span>
              </Fragment>
            )
          })}
        </span>
        {column.lowBase && (
          <span className="star" aria-hidden="true">
            {`\u00a0${LOW_BASE_MARK}`}
          </span>
        )}
        {sort !== null && <SortMark direction={sort} />}
      </span>
      {broken.length > 0 && <span className="sr">, not quite comparable with the wave before</span>}
      {column.lowBase && <span className="sr">, low base</span>}
    </th>
  )
}

const LetterCells = ({ layout, focusRow, focusColumn, isSelected, compareLetter }: HeadRowsProps): ReactNode =>
  layout.columns.map((shown, position) => {
    const { column } = shown
    const grid = position + 1
    const place = {
      'data-r': 1,
      'data-c': grid,
      'aria-colindex': grid + 1,
      'aria-selected': isSelected(1, grid) ? true : undefined,
      tabIndex: focusRow === 1 && focusColumn === grid ? 0 : -1,
    }
    const name = joined(position === 0 && 'tot', shown.first && 'sb', column.lowBase && 'low')
    if (column.letter === null) {
      return (
        <td key={column.key} role="gridcell" {...place} className={name}>
          <span className="sr">no letter</span>
        </td>
      )
    }
    const picked = compareLetter === column.letter
    return (
      <th
        key={column.key}
        role="columnheader"
        scope="col"
        {...place}
        className={joined(name ?? false, 'pick', picked && 'hit')}
        data-letter={column.letter}
        title={`Show who is higher than ${column.letter}`}
      >
        <span className="sr">letter </span>
        {column.letter}
        {picked && <span className="sr">, compared</span>}
      </th>
    )
  })

const BaseRows = ({
  layout,
  letters,
  focusRow,
  focusColumn,
  isSelected,
  ariaFrom,
}: HeadRowsProps & { ariaFrom: number }): ReactNode =>
  layout.bases.map((base, index) => {
    const row = (letters ? 2 : 1) + index
    const stop = (grid: number): number => (focusRow === row && focusColumn === grid ? 0 : -1)
    return (
      <tr
        role="row"
        key={base.key}
        className={joined('base', index === layout.bases.length - 1 && 'last')}
        aria-rowindex={ariaFrom + index}
      >
        <th
          role="rowheader"
          scope="row"
          className="lab"
          data-r={row}
          data-c={0}
          aria-colindex={1}
          tabIndex={stop(0)}
          aria-selected={isSelected(row, 0) ? true : undefined}
        >
          {base.label}
        </th>
        {layout.columns.map(({ column, first }, position) => (
          <td
            key={column.key}
            role="gridcell"
            className={joined(position === 0 && 'tot', first && 'sb', column.lowBase && 'low')}
            data-r={row}
            data-c={position + 1}
            aria-colindex={position + 2}
            tabIndex={stop(position + 1)}
            aria-selected={isSelected(row, position + 1) ? true : undefined}
          >
            <b>{formatWhole(column[base.key])}</b>
          </td>
        ))}
      </tr>
    )
  })

/** Banner groups, column labels, letters and bases: always drawn in full, repeated on every printed page. */
export const HeadRows = memo(function HeadRows(props: HeadRowsProps) {
  const { layout, letters } = props
  const runs = [
    { runs: layout.groups, kind: 'group' as const },
    { runs: layout.blocks, kind: 'block' as const },
  ].filter(entry => entry.runs.length > 0)
  const last = letters ? 1 : 0
  const focused = props.focusColumn === 0 && props.focusRow >= 0 && props.focusRow <= last
  const corner = (
    <th
      role="columnheader"
      scope="col"
      className="lab corner"
      data-r={last}
      data-c={0}
      aria-colindex={1}
      aria-selected={props.isSelected(last, 0) ? true : undefined}
      tabIndex={focused ? 0 : -1}
    >
      {props.unit}
    </th>
  )
  return (
    <thead ref={props.ref}>
      {runs.map((entry, index) => (
        <RunRow key={entry.kind} runs={entry.runs} kind={entry.kind} layout={layout} ariaRow={index + 1} />
      ))}
      <tr role="row" className={letters ? 'head' : 'head last-head'} aria-rowindex={runs.length + 1}>
        {letters ? <td role="gridcell" className="lab corner" aria-colindex={1} /> : corner}
        {layout.columns.map((shown, position) => (
          <ColumnHead key={shown.column.key} {...props} shown={shown} position={position} />
        ))}
      </tr>
      {letters && (
        <tr role="row" className="letters" aria-rowindex={runs.length + 2}>
          {corner}
          <LetterCells {...props} />
        </tr>
      )}
      <BaseRows {...props} ariaFrom={runs.length + (letters ? 3 : 2)} />
    </thead>
  )
})
