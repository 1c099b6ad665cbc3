import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type ClientRect,
  type Collision,
  type CollisionDetection,
  type DragEndEvent,
  type Over,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { createContext, useContext, useMemo, useRef, type ReactNode, type RefObject } from 'react'

/** How a list registers with the board. */
export interface BoardList {
  /** Its name in announcements. */
  readonly label: string
  readonly count: number
  readonly labelAt: (index: number) => string
  readonly onMove: (from: number, to: number) => void
}

export interface BoardItem {
  readonly list: string
  readonly index: number
}

/** Where an item is, is held over, or would be put; `index` null: over the list but not over an item. */
export interface BoardPlace {
  readonly list: string
  readonly index: number | null
}

/** Why an item cannot go to another list, or null when it can. */
type WhyNot = (from: BoardItem, to: string) => string | null

interface Board {
  readonly lists: RefObject<Map<string, BoardList>>
  readonly whyNot: WhyNot
}

const BoardContext = createContext<Board | null>(null)

/** The board around the caller; null without one. */
export const useBoard = (): Board | null => useContext(BoardContext)

export const placeOf = (item: Active | Over | null): BoardPlace | null => {
  const { list, index } = (item?.data.current ?? {}) as Partial<BoardPlace>
  return list === undefined ? null : { list, index: index ?? null }
}

export const itemOf = (item: Active | null): BoardItem | null => {
  const place = placeOf(item)
  return place && place.index !== null ? { list: place.list, index: place.index } : null
}

/** The side of the hovered item where something would be put, and whether items are side by side there. */
export interface Side {
  readonly after: boolean
  readonly aside: boolean
}

export const sideOf = (collisions: readonly Collision[] | null): Side => {
  const { after = false, aside = false } = (collisions?.[0]?.data ?? {}) as Partial<Side>
  return { after, aside }
}

/** Where an item of another list would be put. */
const insertionOf = (over: Over | null, collisions: readonly Collision[] | null): BoardPlace | null => {
  const place = placeOf(over)
  return place && place.index !== null ? { ...place, index: place.index + Number(sideOf(collisions).after) } : place
}

const never: WhyNot = () => 'Not in this list'

export interface DragBoardProps {
  readonly children: ReactNode
  /** An item was dropped on another list. */
  readonly onTransfer?: (from: BoardItem, to: BoardPlace) => void
  readonly whyNot?: WhyNot
}

const isBeside = (one: ClientRect, other: ClientRect): boolean =>
  one !== other && Math.abs(one.top - other.top) < 1 && one.left !== other.left

/**
 * What an item is held over. For a pointer: the nearest item, so that a narrow card reaches a list of wide ones, and its nearer
 * side. For keys, which have no pointer: the item nearest to the held one's centre.
 */
export const dropTarget: CollisionDetection = args => {
  const { pointerCoordinates: at, droppableContainers, droppableRects } = args
  if (at === null) return closestCenter(args)
  const placed = droppableContainers.flatMap(droppableContainer => {
    const rect = droppableRects.get(droppableContainer.id)
    return rect === undefined ? [] : [{ droppableContainer, rect }]
  })
  return placed
    .map(({ droppableContainer, rect }) => {
      const away = Math.max(rect.left - at.x, 0, at.x - rect.right)
      const above = Math.max(rect.top - at.y, 0, at.y - rect.bottom)
      const aside = placed.some(other => isBeside(rect, other.rect))
      const after = aside ? at.x > rect.left + rect.width / 2 : at.y > rect.top + rect.height / 2
      return {
        id: droppableContainer.id,
        data: { droppableContainer, value: Math.hypot(away, above), after, aside },
      }
    })
    .sort((a, b) => a.data.value - b.data.value)
}

const Sensors = ({ children, onTransfer, whyNot = never }: DragBoardProps) => {
  const lists = useRef(new Map<string, BoardList>())
  const board = useMemo(() => ({ lists, whyNot }), [whyNot])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const listOf = (place: BoardPlace | null): BoardList | undefined => lists.current.get(place?.list ?? '')
  const labelled = (active: Active): string => {
    const from = itemOf(active)
    return from ? (listOf(from)?.labelAt(from.index) ?? '') : ''
  }
  const position = (place: BoardPlace | null): string => `${(place?.index ?? 0) + 1} of ${listOf(place)?.count ?? 0}`
  /** Why it cannot be dropped there, in another list than its own. */
  const refusal = (from: BoardItem | null, to: BoardPlace | null): string | null =>
    from && to && from.list !== to.list ? whyNot(from, to.list) : null
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Lifted ${labelled(active)}, ${position(itemOf(active))}`,
    onDragOver: ({ active, over }) => {
      const [from, to] = [itemOf(active), placeOf(over)]
      if (!from || !to) return undefined
      const elsewhere = refusal(from, to) ?? `over ${listOf(to)?.label ?? ''}, place ${(to.index ?? 0) + 1}`
      return `${labelled(active)}, ${from.list === to.list ? position(to) : elsewhere}`
    },
    onDragEnd: ({ active, over }) => {
      const [from, to] = [itemOf(active), placeOf(over)]
      if (!from || !to) return 'Put back'
      if (from.list === to.list) return `Dropped at ${position(to)}`
      const refused = refusal(from, to)
      return refused === null ? `Moved to ${listOf(to)?.label ?? ''}` : `Put back. ${refused}`
    },
    onDragCancel: () => 'Put back',
  }
  const end = ({ active, over, collisions }: DragEndEvent) => {
    const [from, to, into] = [itemOf(active), placeOf(over), insertionOf(over, collisions)]
    if (!from || !to || !into) return
    if (from.list !== to.list) {
      if (refusal(from, to) === null) onTransfer?.(from, into)
    } else if (to.index !== null && to.index !== from.index) listOf(from)?.onMove(from.index, to.index)
  }
  return (
    <BoardContext value={board}>
      <DndContext
        sensors={sensors}
        collisionDetection={dropTarget}
        onDragEnd={end}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: 'Space lifts, arrow keys move, Space drops, Escape puts back.' },
        }}
      >
        {children}
      </DndContext>
    </BoardContext>
  )
}

/** Wraps lists between which items can be dragged; within another board it does nothing. */
export const DragBoard = (props: DragBoardProps) => (useBoard() ? props.children : <Sensors {...props} />)
