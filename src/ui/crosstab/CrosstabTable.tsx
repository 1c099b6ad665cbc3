import type { ReactNode } from 'react'
import { EmptyState } from '../Feedback'
import { BodyRow } from './BodyRow'
import { CellDetail, cellDetail } from './CellDetail'
import { noteLines, unitLabel } from '@core/domain/tables'
import { GroupSelect } from './GroupSelect'
import { HeadRows } from './HeadRows'
import { RowMenu } from './RowMenu'
import { Frame } from './styles'
import type { CrosstabTableProps } from './types'
import { useGridEvents, type Detail } from './useGridEvents'
import { useTableState, type TableState } from './useTableState'

const EMPTY_TITLE = {
  no_data_for_filters: 'No data for these filters',
  all_hidden_low_base: 'All series hidden: low base',
  all_hidden_null: 'All series hidden: no values',
} as const
const EMPTY_TEXT = {
  no_data_for_filters: 'Nobody passes all filters together. Remove or widen a filter.',
  all_hidden_low_base: 'Every column has a low base. Show low-base columns to see them, marked.',
  all_hidden_null: 'Every row or column is empty. Show empty rows and columns to see them.',
} as const
const NO_BREAKS: readonly [] = []
const UNSORTED = { ROW: null, COLUMN: null }

const Body = (
  props: CrosstabTableProps & { state: TableState; compareLetter: string | null; ariaBefore: number },
): ReactNode => {
  const { state, compareLetter, ariaBefore } = props
  const { layout, view, cursor, firstRow } = state
  const { range, place } = cursor
  const sorted = props.sortState?.COLUMN ?? null
  const gap = (key: string, height: number): ReactNode =>
    height > 0 && (
      <tr key={key} aria-hidden="true" style={{ height }}>
        <td className="gap" colSpan={layout.columns.length + 1} />
      </tr>
    )
  return (
    <tbody>
      {view.rows.flatMap(({ index, gap: above }) => {
        const shown = layout.rows[index]
        if (shown === undefined) return []
        const row = firstRow + index
        const inside = range !== null && row >= range.top && row <= range.bottom
        return [
          gap(`gap-${index}`, above),
          <BodyRow
            key={shown.row.key}
            shown={shown}
            row={row}
            ariaRow={ariaBefore + row + 1}
            columns={layout.columns}
            drawn={view.columns}
            numberType={props.numberType}
            testing={props.testing}
            heat={state.heat}
            compareLetter={compareLetter}
            focusColumn={place.row === row ? place.column : null}
            left={inside ? range.left : null}
            right={inside ? range.right : null}
            menu={props.onSort !== undefined}
            sorted={sorted?.key === shown.row.key ? sorted.direction : null}
            height={view.heights === null ? null : (view.heights[index] ?? null)}
            columnWidth={state.geometry.column}
          />,
        ]
      })}
      {gap('gap-end', view.after)}
    </tbody>
  )
}

const OpenDetail = ({
  props,
  state,
  events,
  detail,
}: {
  props: CrosstabTableProps
  state: TableState
  events: Pick<ReturnType<typeof useGridEvents>, 'panel' | 'leaveDetail'>
  detail: Detail
}): ReactNode => {
  const shown = state.layout.rows[detail.row - state.firstRow]
  const column = state.layout.columns[detail.column - 1]
  const cell = column === undefined ? undefined : shown?.row.cells[column.at]
  if (shown === undefined || column === undefined || cell === undefined) return null
  const lines = cellDetail(
    props.table,
    shown.row,
    column.column,
    cell,
    props.numberType,
    props.testing,
    props.levels,
    props.notes?.rounded,
  )
  const about = props.notes ? noteLines(props.notes).map(({ term, text }) => `${term}: ${text}`) : []
  const tests = props.testsOf?.(shown.row, column.column) ?? []
  const actions = detail.spoken && cell.value !== null ? (props.cellActions ?? []) : []
  return (
    <CellDetail
      title={`${shown.row.label}, ${column.column.label}`}
      blocks={
        detail.spoken && props.testsOf
          ? [lines, tests, [props.title, ...about]].filter(block => block.length > 0)
          : [lines]
      }
      anchor={detail.anchor}
      spoken={detail.spoken}
      actions={actions.map(action => ({
        ...action,
        onPress: () => {
          events.leaveDetail()
          action.onPress(shown.row, column.column)
        },
      }))}
      panel={events.panel}
      onLeave={events.leaveDetail}
    />
  )
}

const Grid = (props: CrosstabTableProps): ReactNode => {
  const state = useTableState(props)
  const events = useGridEvents(props, state)
  const { layout, cursor, firstRow } = state
  const { menu, detail } = events
  const ariaBefore = (layout.groups.length > 0 ? 1 : 0) + (layout.blocks.length > 0 ? 1 : 0)
  const menuRow = menu === null ? undefined : layout.rows[menu.row - firstRow]
  return (
    <Frame className={state.compact ? 'compact' : undefined}>
      {state.groups.length > 0 && (
        <GroupSelect groups={state.groups} value={state.group ?? ''} onChange={state.setGroup} />
      )}
      <div className="scroll" ref={state.setScroller} style={state.variables} onScroll={events.onScroll}>
        <table
          role="grid"
          aria-label={props.title}
          aria-multiselectable="true"
          aria-rowcount={ariaBefore + state.size.rows}
          aria-colcount={state.size.columns}
          tabIndex={-1}
          {...events.table}
        >
          <colgroup>
            <col style={{ width: state.geometry.label }} />
            {layout.columns.map(({ column }, index) => (
              <col key={column.key} style={{ width: index === 0 ? state.geometry.total : state.geometry.column }} />
            ))}
          </colgroup>
          <HeadRows
            ref={state.setHead}
            layout={layout}
            unit={unitLabel(props.table, props.numberType)}
            letters={state.letters}
            sortable={props.onSort !== undefined}
            sortState={props.sortState ?? UNSORTED}
            compareLetter={events.compareLetter}
            breaks={props.notes?.waves ?? NO_BREAKS}
            focusRow={cursor.place.row < firstRow ? cursor.place.row : -1}
            focusColumn={cursor.place.row < firstRow ? cursor.place.column : -1}
            isSelected={state.isSelected}
          />
          <Body {...props} state={state} compareLetter={events.compareLetter} ariaBefore={ariaBefore} />
        </table>
      </div>
      {detail !== null && <OpenDetail props={props} state={state} events={events} detail={detail} />}
      {menu !== null && menuRow !== undefined && (
        <RowMenu
          rowKey={menuRow.row.key}
          label={menuRow.row.label}
          anchor={menu}
          current={props.sortState?.COLUMN ?? null}
          onSort={order => props.onSort?.('COLUMN', order)}
          fold={
            menuRow.children > 0 ? { collapsed: menuRow.collapsed, toggle: () => state.fold(menuRow.row.key) } : null
          }
          onClose={events.closeMenu}
        />
      )}
    </Frame>
  )
}

/**
 * The crosstab grid: banner headings, letters, bases, nets, options and calculated rows of one arranged table.
 * One tab stop; arrows, Home, End and Page keys move, Shift selects, Ctrl+A and Ctrl+C copy, Enter sorts a heading,
 * opens the menu of a row or the numbers behind a cell, Space folds a net, Escape steps back.
 */
export const CrosstabTable = (props: CrosstabTableProps): ReactNode =>
  props.table.outcome === 'table' ? (
    <Grid {...props} />
  ) : (
    <EmptyState title={EMPTY_TITLE[props.table.outcome]} action={props.emptyAction}>
      {EMPTY_TEXT[props.table.outcome]}
    </EmptyState>
  )
