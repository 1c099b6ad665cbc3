import { useRef, type ReactNode } from 'react'
import { List, Option } from './listLook'
import { useTopLayerList } from './useTopLayerList'

export interface SuggestedListProps<Item> {
  readonly label: string
  /** Empty: the list is closed. */
  readonly items: readonly Item[]
  /** Which of them the arrow keys of the field are on. */
  readonly active: number
  readonly listId: string
  readonly optionId: (index: number) => string
  readonly keyOf: (item: Item) => string
  readonly onTake: (item: Item) => void
  readonly children: (item: Item) => ReactNode
}

/** What fits the text of a field, below it. The field keeps the focus and has the keys. */
export const SuggestedList = <Item,>({
  label,
  items,
  active,
  listId,
  optionId,
  keyOf,
  onTake,
  children,
}: SuggestedListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null)
  const open = items.length > 0
  useTopLayerList(list, open)
  return (
    <List ref={list} id={listId} role="listbox" aria-label={label} $open={open}>
      {items.map((item, index) => (
        <Option
          key={keyOf(item)}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          $active={index === active}
          // Before the field loses the focus.
          onPointerDown={event => {
            event.preventDefault()
            onTake(item)
          }}
        >
          {children(item)}
        </Option>
      ))}
    </List>
  )
}
