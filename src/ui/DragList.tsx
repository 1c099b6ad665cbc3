import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { CSSProperties, ReactNode } from 'react'
import styled from 'styled-components'
import { IconButton } from './IconButton'
import { useAnnounce } from './LiveRegions'
import { Menu, type MenuEntry } from './Menu'

const List = styled.ol<{ readonly $grid: boolean }>`
  display: flex;
  flex-direction: column;
  gap: 6px;
  ${p => p.$grid && 'display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); gap: 12px;'}
`
const Row = styled.li<{ readonly $lifted: boolean }>`
  position: relative;
  min-width: 0;
  z-index: ${p => (p.$lifted ? 1 : 'auto')};
  border-radius: var(--r-card);
  box-shadow: ${p => (p.$lifted ? 'var(--e2)' : 'none')};
  opacity: ${p => (p.$lifted ? 0.94 : 1)};
`
const Handle = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: var(--r-ctl);
  background: none;
  color: var(--text-3);
  cursor: grab;
  touch-action: none;
  &:hover {
    background: var(--sunken);
    color: var(--text);
  }
`

/** What a row needs besides its content: the handle to drag by, and the menu that does the same without dragging. */
export interface DragRowParts {
  readonly handle: ReactNode
  readonly moveEntries: readonly MenuEntry[]
  readonly menu: ReactNode
  readonly lifted: boolean
}

export interface DragListProps<Item> {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  /** Names an item in what is said: "Age, 2 of 7". */
  readonly labelOf: (item: Item) => string
  readonly label: string
  /** 'grid': cards beside each other, in reading order. */
  readonly layout?: 'list' | 'grid'
  /** Removed from `from`, put back at `to`; positions from 0. */
  readonly onMove: (from: number, to: number) => void
  readonly children: (item: Item, parts: DragRowParts, index: number) => ReactNode
}

/** `items` with the one at `from` taken out and put back at `to`. */
export const moveItem = <Item,>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

const moves = (index: number, count: number, move: (to: number) => void): MenuEntry[] => {
  const first = index === 0 ? 'Already first' : null
  const last = index === count - 1 ? 'Already last' : null
  return [
    { label: 'Move up', icon: 'arrow-up', disabledReason: first, onSelect: () => move(index - 1) },
    { label: 'Move down', icon: 'arrow-down', disabledReason: last, onSelect: () => move(index + 1) },
    { label: 'Move to top', icon: 'to-top', disabledReason: first, onSelect: () => move(0) },
    { label: 'Move to bottom', icon: 'to-bottom', disabledReason: last, onSelect: () => move(count - 1) },
  ]
}

interface RowProps {
  readonly id: string
  readonly label: string
  readonly moveEntries: readonly MenuEntry[]
  readonly grid: boolean
  readonly render: (parts: DragRowParts) => ReactNode
}

const SortableRow = ({ id, label, moveEntries, grid, render }: RowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const style: CSSProperties = {
    transform: transform
      ? `translate3d(${grid ? Math.round(transform.x) : 0}px, ${Math.round(transform.y)}px, 0)`
      : undefined,
    transition,
  }
  return (
    <Row ref={setNodeRef} style={style} $lifted={isDragging}>
      {render({
        lifted: isDragging,
        moveEntries,
        handle: (
          <Handle ref={setActivatorNodeRef} {...attributes} {...listeners} type="button" aria-label={`Drag ${label}`}>
            <Grip />
          </Handle>
        ),
        menu: (
          <Menu
            trigger={<IconButton icon="more" label={`Move ${label}`} size={28} tooltip={false} />}
            entries={moveEntries}
          />
        ),
      })}
    </Row>
  )
}

const Grip = () => (
  <svg width="16" height="16" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    {[4.5, 10, 15.5].flatMap(cy => [7, 13].map(cx => <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="1.4" />))}
  </svg>
)

/** A list in the user's own order: Space lifts, arrows move, Space drops, Esc puts back; the row menu does the same. */
export const DragList = <Item,>({
  items,
  idOf,
  labelOf,
  label,
  layout = 'list',
  onMove,
  children,
}: DragListProps<Item>) => {
  const announce = useAnnounce()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: string | number) => items.findIndex(item => idOf(item) === id)
  const position = (id: string | number) => {
    const item = items[indexOf(id)]
    return item === undefined ? '' : `${labelOf(item)}, ${indexOf(id) + 1} of ${items.length}`
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Lifted ${position(active.id)}`,
    onDragOver: ({ active, over }) => {
      const item = items[indexOf(active.id)]
      return over && item !== undefined ? `${labelOf(item)}, ${indexOf(over.id) + 1} of ${items.length}` : undefined
    },
    onDragEnd: ({ over }) => (over ? `Dropped at ${indexOf(over.id) + 1} of ${items.length}` : 'Put back'),
    onDragCancel: () => 'Put back',
  }
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(indexOf(active.id), indexOf(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: 'Space lifts, arrow keys move, Space drops, Escape puts back.' },
      }}
    >
      <SortableContext
        items={items.map(idOf)}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <List aria-label={label} $grid={layout === 'grid'}>
          {items.map((item, index) => (
            <SortableRow
              key={idOf(item)}
              id={idOf(item)}
              label={labelOf(item)}
              grid={layout === 'grid'}
              moveEntries={moves(index, items.length, to => {
                onMove(index, to)
                announce(`${labelOf(item)}, ${to + 1} of ${items.length}`)
              })}
              render={parts => children(item, parts, index)}
            />
          ))}
        </List>
      </SortableContext>
    </DndContext>
  )
}
