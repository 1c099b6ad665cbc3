import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { PreparedVariable } from '@core/contract'
import type { VariableType } from '@core/domain/preparation'
import { count } from '@/lib/words'
import { Icon, VisuallyHidden } from '@/ui'
import type { VariableRow } from '../model/rows'
import { CHOICES, TYPES } from '../model/types'
import { Cell, Issue, Tick, VariableLine } from './tableParts'
import type { Column } from '../model/paste'
import type { TableState } from './useTable'

const Part = styled.span`
  padding-left: var(--s3);
`
/** The end of what the row above says too; its own part needs the room. */
const Repeated = styled.span`
  flex: none;
  max-width: 45%;
  color: var(--text-3);
`
const REPEATED_SHOWN = 24
const Expand = styled.button`
  display: inline-grid;
  place-items: center;
  width: 16px;
  height: 20px;
  margin-left: -6px;
`

const EMPTY = '–'
const figure = (value: number | null): string => (value === null || value === 0 ? EMPTY : count(value))

const answersOf = ({ type, parts, answers }: PreparedVariable): string =>
  type === 'grid' ? `${count(parts.length)} × ${count(answers)}` : figure(answers)

const roleOf = ({ weight, type }: PreparedVariable): string =>
  weight ? 'Weight' : type === 'administrative' ? 'Admin' : type === 'nps' ? 'NPS' : ''

interface EditProps {
  readonly value: string
  readonly label: string
  readonly onSave: (value: string) => void
  readonly onEnd: () => void
}

/** Enter, Tab and leaving it save; Esc reverts. */
const TextEdit = ({ value, label, onSave, onEnd }: EditProps) => {
  const [text, setText] = useState(value)
  const reverted = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const end = () => {
    if (!reverted.current && text.trim() !== value) onSave(text.trim())
    onEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') reverted.current = true
    if (event.key === 'Enter' || event.key === 'Escape') input.current?.blur()
  }
  return (
    <input
      ref={input}
      aria-label={label}
      value={text}
      onChange={event => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={end}
      // The cell was opened to be edited.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    />
  )
}

const TypeEdit = ({ value, label, onSave, onEnd }: EditProps) => (
  <select
    aria-label={label}
    value={CHOICES.some(choice => choice.value === value) ? value : ''}
    onKeyDown={event => {
      event.stopPropagation()
      if (event.key === 'Escape') onEnd()
    }}
    onChange={event => {
      onSave(event.target.value)
      onEnd()
    }}
    onBlur={onEnd}
    // The cell was opened to be edited.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    autoFocus
  >
    {!CHOICES.some(choice => choice.value === value) && <option value="">Choose a type</option>}
    {CHOICES.map(choice => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
)

const IssueCell = ({ row: { variable, suggestion } }: { readonly row: VariableRow }) => {
  if (variable.issue)
    return (
      <Issue $tone="warning" title={variable.issue.detail}>
        <Icon name="warning" size={14} />
        {variable.issue.words}
      </Issue>
    )
  if (!suggestion) return null
  return (
    <Issue $tone="suggestion" title={suggestion.reason}>
      <Icon name={suggestion.kind === 'grid' ? 'q-grid' : 'q-multi'} size={14} />
      {suggestion.kind === 'grid' ? 'Grid' : 'Set'} of {count(suggestion.of.length)}
      {suggestion.doubtful && '?'}
    </Issue>
  )
}

export interface VariableLineViewProps {
  readonly row: VariableRow
  readonly table: TableState
  readonly index: number
  readonly opened: boolean
  readonly onOpen: (name: string) => void
}

/** One variable, set, grid or derived variable. */
export const VariableLineView = ({ row, table, index, opened, onOpen }: VariableLineViewProps) => {
  const { variable, depth } = row
  const { name } = variable
  const { icon, label } = TYPES[variable.type]
  const isFocus = table.focus.id === name
  const editing = isFocus ? table.editing : null
  const cell = (column: Column) => ({
    role: 'gridcell',
    id: `cell-${name}-${column}`,
    ...(isFocus && table.focus.column === column && { 'data-focus': '' }),
    onClick: () => table.point(name, column),
    onDoubleClick: () => table.edit(name, column),
  })
  return (
    <VariableLine
      role="row"
      aria-rowindex={index + 2}
      aria-selected={table.checked.has(name)}
      {...(opened && { 'data-open': '' })}
      {...(!variable.shown && { 'data-hidden': '' })}
      onClick={() => onOpen(name)}
    >
      <span role="gridcell">
        <Tick
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          checked={table.checked.has(name)}
          onClick={event => event.stopPropagation()}
          onChange={event => table.check(name, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </span>
      <Cell {...cell('name')} title={name}>
        {variable.parts.length > 0 && (
          <Expand
            type="button"
            tabIndex={-1}
            aria-label={row.open ? `Close ${name}` : `Open ${name}`}
            aria-expanded={row.open}
            onClick={event => {
              event.stopPropagation()
              table.toggle(name)
            }}
          >
            <Icon name={row.open ? 'chevron-down' : 'chevron-right'} size={14} />
          </Expand>
        )}
        {editing === 'name' ? (
          <TextEdit
            value={name}
            label={`Name of ${name}`}
            onSave={value => table.rename(name, value)}
            onEnd={table.endEdit}
          />
        ) : depth === 1 ? (
          <Part>{name}</Part>
        ) : (
          <span>{name}</span>
        )}
      </Cell>
      <Cell {...cell('text')} title={variable.text}>
        {editing === 'text' ? (
          <TextEdit
            value={variable.text}
            label={`Text of ${name}`}
            onSave={value => table.retext(name, value)}
            onEnd={table.endEdit}
          />
        ) : (
          <>
            {row.repeated !== '' && <Repeated aria-hidden="true">…{row.repeated.slice(-REPEATED_SHOWN)}</Repeated>}
            <span>
              {row.repeated === '' ? (
                variable.text
              ) : (
                <>
                  <VisuallyHidden>{row.repeated}</VisuallyHidden>
                  {variable.text.slice(row.repeated.length)}
                </>
              )}
            </span>
          </>
        )}
      </Cell>
      <Cell {...cell('type')}>
        {editing === 'type' ? (
          <TypeEdit
            value={variable.type}
            label={`Type of ${name}`}
            onSave={value => table.retype([name], value as VariableType)}
            onEnd={table.endEdit}
          />
        ) : (
          <>
            <Icon name={icon} />
            <span>{label}</span>
          </>
        )}
      </Cell>
      <Cell $right role="gridcell" data-wide="">
        {answersOf(variable)}
      </Cell>
      <Cell $right $muted role="gridcell" data-wide="">
        {figure(variable.missing)}
      </Cell>
      <Cell $right role="gridcell" data-wide="">
        {variable.base === null ? EMPTY : count(variable.base)}
      </Cell>
      <Cell $muted role="gridcell" data-wide="">
        <span>{roleOf(variable)}</span>
      </Cell>
      <Cell $muted role="gridcell">
        {!variable.shown && (
          <>
            <Icon name="eye-off" />
            <VisuallyHidden>{variable.part_of === null ? 'hidden' : `part of ${variable.part_of}`}</VisuallyHidden>
          </>
        )}
      </Cell>
      <Cell role="gridcell" data-wide="">
        <IssueCell row={row} />
      </Cell>
    </VariableLine>
  )
}
