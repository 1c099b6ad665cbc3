import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { levelsOf } from '@/lib/nestedValues'
import { counted } from '@/lib/words'
import { Icon } from '../Icon'
import { SearchField } from '../SearchField'
import { useMediaQuery } from '../useMediaQuery'
import { chosenBelow, depthBelow, isDisabled, toggled, treeOf, type FilterNode } from './categories'
import { FilterRow, ROW_HEIGHT, TOUCH_ROW_HEIGHT } from './FilterRow'
import { Back, None, Note, Root, Scroll, Search } from './panelParts'
import type { FilterPanelProps } from './types'
import { useRowFocus } from './useRowFocus'

/** A level of this many values can be searched. */
const SEARCH_FROM = 11
/** A longer level draws only its visible part. */
const WHOLE_UP_TO = 100

const matches = (node: FilterNode, search: string): boolean =>
  node.label.toLocaleLowerCase('en').includes(search.trim().toLocaleLowerCase('en'))

/** The rows to draw, and the room to leave for the others. */
const useDrawn = (rows: readonly FilterNode[], scroller: { readonly current: HTMLElement | null }) => {
  const touch = useMediaQuery('(pointer: coarse)')
  const isLong = rows.length > WHOLE_UP_TO
  const virtual = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 8,
  })
  const scrollTo = (at: number) => isLong && virtual.scrollToIndex(at)
  if (!isLong) return { first: 0, drawn: rows, style: undefined, scrollTo }
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const paddingTop = items[0]?.start ?? 0
  const paddingBottom = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return { first, drawn: rows.slice(first, first + items.length), style: { paddingTop, paddingBottom }, scrollTo }
}

/** One level of a category. Up and Down move, Space chooses, Right or Enter opens the level below, Left goes back. */
export const FilterPanel = ({ category, chosen, onChange, levels, onLeave }: FilterPanelProps) => {
  const { path, search, arrival, open, up } = levels
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const tree = useMemo(() => treeOf(category, chosen), [category, chosen])
  const top = tree.get('')
  const level = tree.get(path) ?? top
  const children = useMemo(() => level?.children ?? [], [level])
  const rows = useMemo(() => children.filter(row => matches(row, search)), [children, search])
  const { first, drawn, style, scrollTo } = useDrawn(rows, scroller)
  const focus = useRowFocus({
    root,
    count: rows.length,
    canStop: at => {
      const row = rows[at]
      return row !== undefined && (row.children.length > 0 || !isDisabled(row, chosen))
    },
    scrollTo,
  })
  const { focusRow, setActive } = focus

  const goUp = (): boolean => {
    if (up()) return true
    onLeave?.()
    return onLeave !== undefined
  }
  const toggle = (value: string) => onChange(toggled(chosen, value))
  const onKey = (event: KeyboardEvent, index: number) => {
    const row = rows[index]
    if (!row || event.altKey || event.ctrlKey || event.metaKey || focus.move(event, index)) return
    const opens = row.children.length > 0 && (event.key === 'ArrowRight' || event.key === 'Enter')
    if (opens) open(row.path)
    else if (event.key === 'Enter' && !isDisabled(row, chosen)) toggle(row.path)
    else if (event.key !== 'ArrowLeft' || !goUp()) return
    event.preventDefault()
  }

  const arrive = () => {
    setActive(0)
    if (arrival === 'back') root.current?.querySelector<HTMLElement>('[data-back]')?.focus()
    else if (arrival)
      focusRow(
        Math.max(
          0,
          rows.findIndex(row => row.path === arrival.from),
        ),
      )
  }
  // Rows are memoised: their callbacks stay the same and find the current ones here.
  const latest = useRef({ toggle, onKey, arrive })
  useLayoutEffect(() => {
    latest.current = { toggle, onKey, arrive }
  })
  const onToggle = useCallback((value: string) => latest.current.toggle(value), [])
  const onRowKey = useCallback((event: KeyboardEvent, index: number) => latest.current.onKey(event, index), [])
  useEffect(() => latest.current.arrive(), [arrival, path])

  const trail = [category.label, ...levelsOf(path).filter(Boolean)]
  const arrows = rows.some(row => row.children.length > 0)
  const isTop = path === ''
  return (
    <Root ref={root}>
      {(!isTop || onLeave) && (
        <Back
          type="button"
          data-back
          aria-label={isTop ? 'Back to all filters' : `Back to ${trail.at(-2) ?? ''}`}
          onClick={goUp}
          onKeyDown={event => {
            if (event.key === 'ArrowLeft') goUp()
            else if (event.key === 'ArrowDown') focusRow(focus.reachable)
            else return
            event.preventDefault()
          }}
        >
          <Icon name="chevron-left" />
          <span>
            {trail.slice(0, -1).map(part => `${part} / `)}
            <b>{trail.at(-1)}</b>
          </span>
          {!isTop && top && (
            <small>
              Level {trail.length} of {depthBelow(top)}
            </small>
          )}
        </Back>
      )}
      {children.length >= SEARCH_FROM && (
        <Search>
          <SearchField
            label={`Find in ${trail.at(-1) ?? ''}`}
            value={search}
            onValueChange={levels.setSearch}
            onKeyDown={event => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              focusRow(focus.reachable)
            }}
          />
        </Search>
      )}
      <Scroll ref={scroller} data-tall={onLeave ? '' : undefined}>
        {rows.length === 0 && <None>{search === '' ? 'Nothing to choose from' : `No match for “${search}”`}</None>}
        <ul aria-label={trail.join(', ')} style={style}>
          {drawn.map((node, at) => (
            <FilterRow
              key={node.path}
              node={node}
              index={first + at}
              size={rows.length}
              checked={chosen.includes(node.path)}
              mixed={!chosen.includes(node.path) && chosenBelow(chosen, node.path) > 0}
              disabled={isDisabled(node, chosen)}
              reachable={focus.reachable === first + at}
              arrows={arrows}
              onToggle={onToggle}
              onOpen={open}
              onKey={onRowKey}
              onReach={setActive}
            />
          ))}
        </ul>
      </Scroll>
      <Note>{counted(children.length, 'value', 'values')}. Counts follow your other filters.</Note>
    </Root>
  )
}
