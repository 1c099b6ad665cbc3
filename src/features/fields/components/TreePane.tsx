import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { idsBelow, type FieldChange, type FieldLine } from '@core/domain'
import { count, counted } from '@/lib/words'
import { Button, EmptyState, Icon, MEDIA, Menu, Muted, SearchField, Surface, TYPE, useAnnounce, useToast } from '@/ui'
import { useTouch, WindowSlot, WindowSpace } from '@/ui/WindowedList'
import type { Drop } from '../model/drop'
import { depthOf, pendingOf, rowsOf, type TreeRow } from '../model/rows'
import type { Work } from '../model/work'
import { TreeDialogs, type OpenDialog } from './TreeDialogs'
import { treeKey } from './treeKeys'
import { DropLine, Foot, HeldCard, INDENT, LEVEL, Pill, ROW, Scroller, TOUCH_ROW } from './treeParts'
import { TreeRowView } from './TreeRowView'
import { useLift } from './useLift'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  padding: var(--s3) var(--s4);
  > h3 {
    ${TYPE.md}
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > :nth-child(3) {
    flex: 1 1 100px;
    max-width: 168px;
    margin-left: auto;
  }
  /* The search gets a line of its own, below the button. */
  ${MEDIA.below1000} {
    > :nth-child(3) {
      order: 1;
      flex-basis: 100%;
      max-width: none;
    }
    > :nth-child(4) {
      margin-left: auto;
    }
  }
`
const Columns = styled.div`
  ${TYPE.sm}
  display: flex;
  justify-content: space-between;
  padding: var(--s1) var(--s4) var(--s1-5) calc(var(--s4) + var(--s7));
  color: var(--text-2);
`
const Pane = styled(Surface)`
  min-width: 0;
  overflow: hidden;
`

/** Trees of up to this many values are open when they are first shown. */
const OPEN_UP_TO = 200
export interface TreePaneProps {
  readonly work: Work
  readonly field: string
  readonly counts: ReadonlyMap<string, number>
  readonly onChange: (changes: readonly FieldChange[]) => string | null
  readonly onUndo: (line: FieldLine) => void
}

/** The values of one field: a windowed tree that is edited by pointer, keys and menus. */
export const TreePane = ({ work, field, counts, onChange, onUndo }: TreePaneProps) => {
  const tree = work.now.fields.get(field)
  const own = useId()
  const announce = useAnnounce()
  const toast = useToast()
  const touch = useTouch()
  const height = touch ? TOUCH_ROW : ROW
  const scroller = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() =>
    tree && tree.values.size <= OPEN_UP_TO ? new Set(tree.values.keys()) : new Set(),
  )
  const pending = useMemo(
    () => pendingOf(work.base, work.now, field, work.lines),
    [work.base, work.now, work.lines, field],
  )
  const rows = useMemo(
    () => rowsOf({ base: work.base, now: work.now, field, pending, expanded, query }),
    [work.base, work.now, field, pending, expanded, query],
  )
  const depth = useMemo(() => (tree ? depthOf(tree) : 0), [tree])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    initialRect: { width: 560, height: 560 },
  })

  const tried = (changes: readonly FieldChange[]): void => {
    const problem = onChange(changes)
    if (problem !== null) toast({ subject: 'fields problem', tone: 'error', text: problem })
  }
  const show = (id: string): void => setExpanded(now => new Set([...now, id]))
  const lift = useLift({
    ...{
      tree: tree ?? { id: '', name: '', filterable: true, personalizable: true, values: new Map(), below: new Map() },
    },
    ...{ rows, row: height, scroller },
    onDrop: (value: string, { parent, position }: Drop) => {
      const siblings = tree ? idsBelow(tree, parent) : []
      if (siblings.indexOf(value) + 1 === position) return
      tried([{ kind: 'move', field, value, parent, position }])
      if (parent !== null) show(parent)
    },
    onMoved: words => announce(words, 'assertive'),
  })
  if (!tree) return null

  const at = rows.findIndex(({ id }) => id === active)
  const go = (index: number): void => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!row) return
    setActive(row.id)
    virtual.scrollToIndex(rows.indexOf(row))
  }
  const toggle = (id: string, wish?: boolean): void => {
    const next = new Set(expanded)
    if (wish ?? !next.has(id)) next.add(id)
    else next.delete(id)
    setExpanded(next)
  }
  const remove = (value: string): void => tried([{ kind: 'remove', field, value }])
  const keyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return
    treeKey(event, {
      ...{ rows, at, lifted: lift.lifted !== null, go, toggle },
      lift: row => lift.lift(row.id, true),
      ...{ shift: lift.shift, release: lift.release, cancel: lift.cancel },
      rename: ({ id }) => setOpen({ kind: 'rename', id }),
      remove: ({ id }) => remove(id),
      add: ({ id }) => setOpen({ kind: 'add', parent: id }),
      move: ({ id }) => setOpen({ kind: 'move', id }),
      merge: ({ id }) => setOpen({ kind: 'merge', id }),
    })
  }
  const nameOf = (id: string): string => tree.values.get(id)?.value ?? ''
  const added = (value: string): void => setActive(value)
  const actions = {
    onMove: (id: string) => setOpen({ kind: 'move', id }),
    onMerge: (id: string) => setOpen({ kind: 'merge', id }),
    onAdd: (id: string) => setOpen({ kind: 'add', parent: id }),
    onPaste: (id: string) => setOpen({ kind: 'paste', parent: id }),
    onRename: (id: string) => setOpen({ kind: 'rename', id }),
    onRemove: remove,
  }
  const domId = (id: string) => `${own}-${id}`
  const { drop } = lift
  const into = drop?.parent ?? null
  const row = (item: TreeRow, index: number) => (
    <TreeRowView
      {...actions}
      row={item}
      domId={domId(item.id)}
      place={index + 1}
      active={item.id === active}
      target={drop !== null && into === item.id}
      lifted={lift.lifted?.id === item.id}
      studies={counts.get(item.id) ?? 0}
      onActive={() => setActive(item.id)}
      onToggle={() => toggle(item.id)}
      onUndo={() => item.line && onUndo(item.line)}
      onHold={lift.hold(item.id, item.level)}
    />
  )
  return (
    <Pane as="section" aria-label={`Values of ${tree.name}`}>
      <Head>
        <h3>{tree.name}</h3>
        <Muted $size="sm">
          {counted(tree.values.size, 'value', 'values')}
          {depth > 1 ? ` on ${depth} levels` : ''}
        </Muted>
        <SearchField label="Find a value" value={query} onValueChange={setQuery} />
        <Menu
          trigger={
            <Button>
              <Icon name="plus" /> Add
            </Button>
          }
          entries={[
            { label: 'Add values', icon: 'plus', onSelect: () => setOpen({ kind: 'add', parent: null }) },
            { label: 'Paste a list', icon: 'table', onSelect: () => setOpen({ kind: 'paste', parent: null }) },
          ]}
        />
      </Head>
      <Columns aria-hidden="true">
        <span>Value</span>
        <span>Studies</span>
      </Columns>
      <Scroller
        ref={scroller}
        role="tree"
        data-holding={lift.lifted ? '' : undefined}
        tabIndex={0}
        aria-label={`Values of ${tree.name}`}
        aria-activedescendant={at >= 0 ? domId(rows[at]?.id ?? '') : undefined}
        onKeyDown={keyDown}
        onFocus={event => {
          if (event.target === event.currentTarget && at < 0 && rows[0]) setActive(rows[0].id)
        }}
        onBlur={event => {
          if (lift.lifted?.byKey === true && event.target === event.currentTarget) lift.cancel()
        }}
      >
        {rows.length === 0 ? (
          <EmptyState icon="tag" title={query === '' ? 'No values yet' : `No value has "${query}"`}>
            {query === '' ? 'Add values one by one, or paste a list.' : 'Try other words.'}
          </EmptyState>
        ) : (
          <WindowSpace style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const item = rows[index]
              return (
                item && (
                  <WindowSlot
                    key={item.id}
                    role="presentation"
                    style={{ height, transform: `translateY(${String(start)}px)` }}
                  >
                    {row(item, index)}
                  </WindowSlot>
                )
              )
            })}
            {drop && (
              <DropLine style={{ top: (lift.lineAfter + 1) * height - 1, left: INDENT + drop.level * LEVEL }}>
                {lift.lifted && (
                  <HeldCard>
                    <strong>{nameOf(lift.lifted.id)}</strong>
                    <span>{counted(counts.get(lift.lifted.id) ?? 0, 'study', 'studies')}</span>
                  </HeldCard>
                )}
                <Pill>{into === null ? 'On the first level' : `Into ${nameOf(into)}`}</Pill>
              </DropLine>
            )}
          </WindowSpace>
        )}
      </Scroller>
      <Foot>
        <span className="keys">
          <kbd>Space</kbd> lifts, arrows move, <kbd>F2</kbd> renames, <kbd>Del</kbd> removes
        </span>
        <span>{count(rows.length)} shown</span>
      </Foot>
      {open && (
        <TreeDialogs
          open={open}
          tree={tree}
          onStep={onChange}
          onAdded={added}
          onShow={show}
          onClose={() => setOpen(null)}
        />
      )}
    </Pane>
  )
}
