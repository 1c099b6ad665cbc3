import { useRef } from 'react'
import { List, Option } from '@/ui/listLook'
import { useTopLayerList } from '@/ui/useTopLayerList'
import type { useMentions } from './useMentions'

type Props = Pick<ReturnType<typeof useMentions>, 'people' | 'active' | 'listId' | 'optionId' | 'take'>

/** The people whose name fits what is typed, below the field. */
export const MentionList = ({ people, active, listId, optionId, take }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const open = people.length > 0
  useTopLayerList(list, open)
  return (
    <List ref={list} id={listId} role="listbox" aria-label="People" $open={open}>
      {people.map((person, index) => (
        <Option
          key={person.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          $active={index === active}
          // Before the field loses the focus.
          onPointerDown={event => {
            event.preventDefault()
            take(person)
          }}
        >
          <span>{person.name}</span>
        </Option>
      ))}
    </List>
  )
}
