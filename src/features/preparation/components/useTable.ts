import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { StepAction, VariableType } from '@core/domain/preparation'
import { COLUMNS, type Column } from '../model/paste'
import { tableRows, type Contents, type Filter, type VariableRow } from '../model/rows'

interface Focus {
  readonly id: string | null
  readonly column: Column
}

/** What the table asks of its screen. */
export interface TableActs {
  readonly change: (...actions: readonly StepAction[]) => void
  readonly open: (name: string) => void
  readonly turn: (kind: 'undo' | 'redo') => void
  readonly makeSet: () => void
  readonly makeGrid: () => void
  readonly find: () => void
}

const without = (set: ReadonlySet<string>, value: string): ReadonlySet<string> => {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

/** The state of the table of variables, and what its keys do. */
export const useTable = (contents: Contents, acts: TableActs) => {
  const grid = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState<Filter>({ kind: 'all' })
  const [query, setQuery] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [closedSections, setClosedSections] = useState<ReadonlySet<string>>(new Set())
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [focus, setFocus] = useState<Focus>({ id: null, column: 'text' })
  const [editing, setEditing] = useState<Column | null>(null)
  const anchor = useRef<string | null>(null)
  const rows = useMemo(
    () => tableRows(contents, { filter, query, expanded, closedSections }),
    [contents, filter, query, expanded, closedSections],
  )
  const listed = rows.filter((row): row is VariableRow => row.kind === 'variable')
  const at = listed.findIndex(row => row.id === focus.id)
  const focused = listed[at]

  const rangeTo = (name: string): string[] => {
    const from = listed.findIndex(row => row.id === (anchor.current ?? name))
    const to = listed.findIndex(row => row.id === name)
    return listed.slice(Math.min(from, to), Math.max(from, to) + 1).map(row => row.id)
  }
  const check = (name: string, on: boolean, range: boolean) => {
    const names = range ? rangeTo(name) : [name]
    setChecked(known => {
      const next = new Set(known)
      for (const one of names) {
        if (on) next.add(one)
        else next.delete(one)
      }
      return next
    })
    anchor.current = name
  }
  const moveTo = (index: number, extend: boolean) => {
    const row = listed[Math.max(0, Math.min(listed.length - 1, index))]
    if (!row) return
    setFocus(({ column }) => ({ id: row.id, column }))
    if (!extend) {
      anchor.current = row.id
      return
    }
    anchor.current ??= focus.id
    setChecked(new Set(rangeTo(row.id)))
  }
  const targets = (): string[] => (checked.size > 0 ? [...checked] : focused ? [focused.id] : [])
  const edit = (name: string, column: Column) => {
    const row = listed.find(({ id }) => id === name)
    if (!row || (column === 'type' && row.variable.parts.length > 0)) return
    setFocus({ id: name, column })
    setEditing(column)
  }
  const shift = (by: -1 | 1) => {
    if (!focused || focused.depth === 1) return
    const own = listed.filter(({ depth }) => depth === 0)
    const index = own.findIndex(({ id }) => id === focused.id)
    const before = by < 0 ? own[index - 1] : own[index + 2]
    if (index + by < 0 || index + by >= own.length) return
    acts.change({ kind: 'arrange', of: [focused.id], before: before?.id ?? null })
  }
  const column = (by: number) =>
    setFocus(now => ({ ...now, column: COLUMNS[Math.max(0, Math.min(2, COLUMNS.indexOf(now.column) + by))] ?? 'text' }))

  const plain: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: event => (event.altKey ? shift(1) : moveTo(at + 1, event.shiftKey)),
    ArrowUp: event => (event.altKey ? shift(-1) : moveTo(at - 1, event.shiftKey)),
    ArrowLeft: () => (focus.column === 'name' && focused?.open ? toggle(focused.id) : column(-1)),
    ArrowRight: () =>
      focus.column === 'name' && focused && !focused.open && focused.variable.parts.length > 0
        ? toggle(focused.id)
        : column(1),
    Home: event => moveTo(0, event.shiftKey),
    End: event => moveTo(listed.length - 1, event.shiftKey),
    PageDown: event => moveTo(at + 20, event.shiftKey),
    PageUp: event => moveTo(at - 20, event.shiftKey),
    ' ': () => {
      if (focused) check(focused.id, !checked.has(focused.id), false)
    },
    Enter: () => {
      if (focused) acts.open(focused.id)
    },
    F2: () => {
      if (focused) edit(focused.id, focus.column)
    },
    Escape: () => setChecked(new Set()),
    '/': () => acts.find(),
    h: () => hide(),
    m: () => acts.makeSet(),
    g: () => acts.makeGrid(),
  }
  const hide = () => {
    const of = targets()
    const shown = contents.variables.some(variable => of.includes(variable.name) && variable.shown)
    if (of.length > 0) acts.change({ kind: 'show', of, shown: !shown })
  }
  const toggle = (name: string) => setExpanded(known => without(known, name))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z' || key === 'y') acts.turn(key === 'y' || event.shiftKey ? 'redo' : 'undo')
      else if (key === 'a') setChecked(new Set(listed.map(({ id }) => id)))
      else return
      event.preventDefault()
      return
    }
    const act = plain[key]
    if (!act || (event.altKey && !key.startsWith('Arrow'))) return
    event.preventDefault()
    act(event)
  }
  const { change } = acts
  return {
    grid,
    rows,
    listed,
    focus,
    editing,
    checked,
    filter,
    query,
    setFilter: (next: Filter) => {
      setFilter(next)
      setChecked(new Set())
    },
    setQuery,
    onKeyDown,
    check,
    checkAll: (on: boolean) => setChecked(new Set(on ? listed.map(({ id }) => id) : [])),
    checkOnly: (names: readonly string[]) => setChecked(new Set(names)),
    toggle,
    toggleSection: (name: string) => setClosedSections(known => without(known, name)),
    point: useCallback((id: string, next: Column) => {
      setFocus({ id, column: next })
      anchor.current = id
    }, []),
    edit,
    endEdit: () => {
      setEditing(null)
      grid.current?.focus()
    },
    rename: (of: string, name: string) => {
      if (name === '') return
      change({ kind: 'texts', of, name })
      setFocus(now => ({ ...now, id: name }))
    },
    retext: (of: string, text: string) => change({ kind: 'texts', of, text }),
    retype: (of: readonly string[], to: VariableType) => change({ kind: 'type', of, to }),
    hide,
  }
}

export type TableState = ReturnType<typeof useTable>
