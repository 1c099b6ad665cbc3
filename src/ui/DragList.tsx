import { DragOverlay, useDndContext, useDroppable } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useId, type CSSProperties, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { DragBoard, itemOf, placeOf, sideOf, useBoard } from './DragBoard'
import { DragRow, HELD, type DragRowParts, type Edge } from './DragRow'
import { useAnnounce } from './LiveRegions'
import type { MenuEntry } from './Menu'
import { MEDIA, TYPE } from './theme/tokens'

const ARRANGED = {
  list: css`
    display: flex;
    flex-direction: column;
    gap: var(--s1-5);
  `,
  grid: css`
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    gap: var(--s3);
  `,
  pair: css`
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s2);
    ${MEDIA.from1000} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  `,
}
const List = styled.ol<{ readonly $layout: keyof typeof ARRANGED }>`
  ${p => ARRANGED[p.$layout]}
`
/** A list with an item of another list held over it. */
const Target = styled.div`
  border-radius: var(--r-card);
  &[data-drop] {
    outline: 2px dashed var(--accent);
    outline-offset: 2px;
  }
  &[data-drop='refuses'] {
    outline-color: var(--danger);
  }
`
/** Not wider than its name needs, so that the list below stays visible. */
const Held = styled.div`
  max-width: 480px;
  opacity: 0.94;
  > :first-child {
    border-radius: var(--r-card);
    box-shadow: var(--e2);
  }
`
const Refusal = styled.p`
  ${TYPE.xs}
  margin-top: var(--s1);
  padding: var(--s1) var(--s2-5);
  width: fit-content;
  max-width: 100%;
  border-radius: var(--r-ctl);
  background: var(--danger-bg);
  color: var(--danger);
`
const OVERLAY: CSSProperties = { height: 'auto', cursor: 'grabbing' }
export interface DragListProps<Item> {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  /** Names an item in announcements: "Age, 2 of 7". */
  readonly labelOf: (item: Item) => string
  readonly label: string
  /** 'grid': cards side by side, in reading order; 'pair': two at most, where there is room. */
  readonly layout?: keyof typeof ARRANGED
  /** Its name on a DragBoard. */
  readonly list?: string
  /** Shown while the list is empty; accepts items of other lists. */
  readonly empty?: ReactNode
  /** Nothing can be dragged here, for example where the list is hidden. */
  readonly disabled?: boolean | undefined
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

const LAYOUT = { list: verticalListSortingStrategy, grid: rectSortingStrategy, pair: rectSortingStrategy }

/** The item held over a list, from the point of view of that list. */
const useHeld = (list: string) => {
  const board = useBoard()
  const { active, over, collisions } = useDndContext()
  const [from, to] = [itemOf(active), placeOf(over)]
  const elsewhere = from && to && from.list !== to.list
  const refusal = elsewhere ? (board?.whyNot(from, to.list) ?? null) : null
  const comes = elsewhere && to.list === list
  const { after, aside } = sideOf(collisions)
  const edge: Edge = aside ? (after ? 'right' : 'left') : after ? 'below' : 'above'
  return {
    /** The item of this list that is held. */
    index: from?.list === list ? from.index : null,
    refusal,
    state: comes ? (refusal === null ? 'takes' : 'refuses') : undefined,
    insertAt: (index: number): Edge | undefined => (comes && refusal === null && to.index === index ? edge : undefined),
  }
}

const OnBoard = <Item,>({
  items,
  idOf,
  labelOf,
  label,
  list,
  layout = 'list',
  empty,
  disabled = false,
  onMove,
  children,
}: DragListProps<Item> & { readonly list: string }) => {
  const announce = useAnnounce()
  const board = useBoard()
  const held = useHeld(list)
  const id = (item: Item) => `${list}/${idOf(item)}`
  const { setNodeRef } = useDroppable({
    id: list,
    disabled: disabled || items.length > 0,
    data: { list, index: null },
  })
  useEffect(() => {
    const lists = board?.lists.current
    lists?.set(list, {
      label,
      count: items.length,
      labelAt: index => (items[index] === undefined ? '' : labelOf(items[index])),
      onMove,
    })
    return () => void lists?.delete(list)
  })
  const heldItem = held.index === null ? undefined : items[held.index]
  if (items.length === 0)
    return (
      <Target ref={setNodeRef} data-drop={held.state}>
        {empty}
      </Target>
    )
  return (
    <SortableContext items={items.map(id)} strategy={LAYOUT[layout]}>
      <Target data-drop={held.state}>
        <List aria-label={label} $layout={layout}>
          {items.map((item, index) => (
            <DragRow
              key={idOf(item)}
              id={id(item)}
              place={{ list, index }}
              label={labelOf(item)}
              disabled={disabled}
              insert={held.insertAt(index)}
              moveEntries={moves(index, items.length, to => {
                onMove(index, to)
                announce(`${labelOf(item)}, ${to + 1} of ${items.length}`)
              })}
              render={parts => children(item, parts, index)}
            />
          ))}
        </List>
      </Target>
      {heldItem !== undefined && (
        <DragOverlay dropAnimation={null} style={OVERLAY}>
          <Held inert aria-hidden="true" data-held="">
            {children(heldItem, HELD, held.index ?? 0)}
            {held.refusal !== null && <Refusal>{held.refusal}</Refusal>}
          </Held>
        </DragOverlay>
      )}
    </SortableContext>
  )
}

/**
 * A list in the user's own order: Space lifts, arrows move, Space drops, Esc puts back; the row menu does the same. Within a
 * DragBoard, items can also be dragged to its other lists.
 */
export const DragList = <Item,>(props: DragListProps<Item>) => {
  const own = useId()
  return (
    <DragBoard>
      <OnBoard {...props} list={props.list ?? own} />
    </DragBoard>
  )
}
