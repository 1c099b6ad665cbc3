import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { MentionedPerson } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { useAnnounce } from '@/ui'
import { counted } from '@/lib/words'
import { typingAt, withPerson, type Words } from '../model'
import { peopleRemote } from '../remotes'
import { selectPeople } from '../selectors'
import type { WithComments } from '../slice'

const TYPING_MS = 200
const NOBODY: readonly MentionedPerson[] = []

export interface MentionsOptions {
  readonly storyId: string
  readonly cardId: string | null
  readonly words: Words
  readonly onChange: (words: Words) => void
  readonly area: RefObject<HTMLTextAreaElement | null>
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`

/**
 * People for the name that is being typed. Down and Up move, Enter and Tab take, Esc closes the list alone. `keyDown` says
 * whether the key was for the list.
 */
export const useMentions = ({ storyId, cardId, words, onChange, area }: MentionsOptions) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [focused, setFocused] = useState(false)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const next = useRef<number | null>(null)
  const typing = focused ? typingAt(words, caret) : null
  const query = typing?.query ?? null
  const { data } = useAppSelector((state: WithComments) => selectPeople(state, { storyId, cardId, query: query ?? '' }))
  const people = typing && typing.from !== closedAt ? (data ?? NOBODY) : NOBODY
  const open = people.length > 0
  useEffect(() => {
    if (query === null) return undefined
    const timer = setTimeout(() => dispatch(peopleRemote.requested({ storyId, cardId, query })), TYPING_MS)
    return () => clearTimeout(timer)
  }, [dispatch, storyId, cardId, query])
  useEffect(() => setActive(0), [people])
  useEffect(() => {
    if (open) announce(`${counted(people.length, 'person', 'people')} found. Use the arrow keys and Enter.`)
  }, [announce, open, people.length])
  // The caret is behind the name once the field has the new text.
  useEffect(() => {
    if (next.current === null) return
    area.current?.setSelectionRange(next.current, next.current)
    next.current = null
  }, [words, area])

  const take = (person: MentionedPerson) => {
    if (!typing) return
    const made = withPerson(words, { from: typing.from, to: caret }, person)
    next.current = made.caret
    setCaret(made.caret)
    onChange(made.words)
    area.current?.focus()
  }
  const keyDown = (event: KeyboardEvent): boolean => {
    const chosen = people[active]
    if (!open || !chosen || event.ctrlKey || event.metaKey) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') setClosedAt(typing?.from ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    people,
    active,
    listId,
    optionId: (index: number) => optionId(listId, index),
    take,
    keyDown,
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': open ? optionId(listId, active) : undefined,
      onSelect: () => setCaret(area.current?.selectionStart ?? 0),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
