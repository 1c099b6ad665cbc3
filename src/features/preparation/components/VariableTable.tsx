import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type ClipboardEvent } from 'react'
import styled from 'styled-components'
import { Icon, VisuallyHidden } from '@/ui'
import { useTouch, WindowSlot, WindowSpace } from '@/ui/WindowedList'
import type { TableRow, VariableRow } from '../model/rows'
import { HeadLine, Cell, ROW_HEIGHT, SectionLine, Tick } from './tableParts'
import type { TableState } from './useTable'
import { VariableLineView } from './VariableLineView'

const Grid = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  background: var(--surface);
  outline: none;
  &:focus-visible [data-focus] {
    outline-color: var(--focus);
  }
  &:not(:focus-within) [data-focus] {
    outline-color: var(--border-ctl);
  }
`
const Head = styled(HeadLine)`
  position: sticky;
  top: 0;
  z-index: 1;
`
const Nothing = styled.p`
  padding: var(--s6) var(--s4);
  text-align: center;
  color: var(--text-2);
`

/** Px of the head, which stays in sight. */
const HEAD_HEIGHT = 28

const HEADS = ['Name', 'Question text', 'Type'] as const
const NUMBERS = ['Answers', 'Missing', 'Base'] as const

const Section = ({
  row,
  onToggle,
}: {
  readonly row: Extract<TableRow, { kind: 'section' }>
  readonly onToggle: (name: string) => void
}) => (
  <SectionLine role="row">
    <button type="button" role="gridcell" aria-expanded={row.open} tabIndex={-1} onClick={() => onToggle(row.name)}>
      <Icon name={row.open ? 'chevron-down' : 'chevron-right'} size={14} />
      {row.name} <small>{row.words}</small>
    </button>
    {row.toCheck > 0 && <b>{row.toCheck} to check</b>}
  </SectionLine>
)

export interface VariableTableProps {
  readonly table: TableState
  readonly onOpen: (name: string) => void
  readonly onPaste: (event: ClipboardEvent) => void
  /** The name whose panel is open. */
  readonly opened: string | null
}

/** All variables as a spreadsheet: of thousands only the rows in sight are drawn; keys as the foot of the screen says. */
export const VariableTable = ({ table, onOpen, onPaste, opened }: VariableTableProps) => {
  const touch = useTouch()
  const height = touch ? ROW_HEIGHT.touch : ROW_HEIGHT.mouse
  const { rows, focus, checked } = table
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => table.grid.current,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: { width: 900, height: 700 },
  })
  const at = rows.findIndex(row => row.id === focus.id)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
    // The virtualizer is another one after every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at])
  const listed = rows.filter((row): row is VariableRow => row.kind === 'variable')
  const all = listed.length > 0 && listed.every(row => checked.has(row.id))
  return (
    <Grid
      ref={table.grid}
      role="grid"
      aria-label="Variables"
      aria-multiselectable="true"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={focus.id === null ? undefined : `cell-${focus.id}-${focus.column}`}
      tabIndex={0}
      onKeyDown={table.onKeyDown}
      onPaste={onPaste}
      data-variables=""
    >
      <Head role="row">
        <span role="columnheader">
          <Tick
            type="checkbox"
            tabIndex={-1}
            aria-label="All listed variables"
            checked={all}
            onChange={() => table.checkAll(!all)}
          />
        </span>
        {HEADS.map(head => (
          <Cell key={head} role="columnheader">
            {head}
          </Cell>
        ))}
        {NUMBERS.map(head => (
          <Cell key={head} role="columnheader" $right data-wide="">
            {head}
          </Cell>
        ))}
        <Cell role="columnheader" data-wide="">
          Role
        </Cell>
        <Cell role="columnheader">
          <Icon name="eye" />
          <VisuallyHidden>Shown to readers</VisuallyHidden>
        </Cell>
        <Cell role="columnheader" data-wide="">
          Issues
        </Cell>
      </Head>
      {rows.length === 0 && <Nothing>No variable matches. Clear the search or choose “All variables”.</Nothing>}
      <WindowSpace style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <WindowSlot key={row.id} style={{ transform: `translateY(${String(start - HEAD_HEIGHT)}px)`, height }}>
              {row.kind === 'section' ? (
                <Section row={row} onToggle={table.toggleSection} />
              ) : (
                <VariableLineView row={row} table={table} index={index} opened={opened === row.id} onOpen={onOpen} />
              )}
            </WindowSlot>
          )
        })}
      </WindowSpace>
    </Grid>
  )
}
