import { useSortable } from '@dnd-kit/sortable'
import type { CSSProperties, ReactNode } from 'react'
import styled from 'styled-components'
import type { BoardItem } from './DragBoard'
import { IconButton } from './IconButton'
import { Menu, type MenuEntry } from './Menu'
import { MEDIA } from './theme/tokens'

/** While an item is held, its place in the list is faint, and a line marks where one from another list would be put. */
const Row = styled.li`
  position: relative;
  min-width: 0;
  border-radius: var(--r-card);
  &[data-lifted] {
    opacity: 0.35;
  }
  &[data-insert]::after {
    content: '';
    position: absolute;
    border-radius: 2px;
    background: var(--accent);
  }
  &[data-insert='above']::after,
  &[data-insert='below']::after {
    inset: -5px 0 auto;
    height: 3px;
  }
  &[data-insert='below']::after {
    inset: auto 0 -5px;
  }
  &[data-insert='left']::after,
  &[data-insert='right']::after {
    inset: 0 auto 0 -6px;
    width: 3px;
  }
  &[data-insert='right']::after {
    inset: 0 -6px 0 auto;
  }
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
  ${MEDIA.touch} {
    width: 32px;
    height: 44px;
    margin-left: -6px;
  }
  &:hover {
    background: var(--sunken);
    color: var(--text);
  }
`

const Grip = () => (
  <svg width="16" height="16" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    {[4.5, 10, 15.5].flatMap(cy => [7, 13].map(cx => <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="1.4" />))}
  </svg>
)

/** What a row needs besides its content: the handle to drag by, and the menu that does the same without dragging. */
export interface DragRowParts {
  readonly handle: ReactNode
  readonly moveEntries: readonly MenuEntry[]
  readonly menu: ReactNode
  readonly lifted: boolean
  /** A copy that follows the pointer while the item stays in the list: it has no ids. */
  readonly held: boolean
}

/** The side of an item where another one would be put. */
export type Edge = 'above' | 'below' | 'left' | 'right'

interface DragRowProps {
  readonly id: string
  readonly place: BoardItem
  readonly label: string
  readonly moveEntries: readonly MenuEntry[]
  readonly disabled: boolean
  readonly insert: Edge | undefined
  readonly render: (parts: DragRowParts) => ReactNode
}

/** One item of a DragList. */
export const DragRow = ({ id, place, label, moveEntries, disabled, insert, render }: DragRowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
    data: { ...place },
  })
  const style: CSSProperties = {
    transform: transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  return (
    <Row ref={setNodeRef} style={style} data-lifted={isDragging || undefined} data-insert={insert}>
      {render({
        lifted: isDragging,
        held: false,
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

/** Parts for the copy that follows the pointer: nothing in it can be pressed. */
export const HELD: DragRowParts = {
  lifted: true,
  held: true,
  moveEntries: [],
  handle: (
    <Handle as="span">
      <Grip />
    </Handle>
  ),
  menu: <IconButton icon="more" label="Move" size={28} tooltip={false} />,
}
