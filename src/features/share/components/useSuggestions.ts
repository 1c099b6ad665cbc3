import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { useAnnounce } from '@/ui'
import { namedKey, type Named } from '../model'
import { selectSuggestions, suggestRemote, type ShareRequest, type Suggestions, type WithShare } from '../remotes'

const TYPING_MS = 200
const NOBODY: Suggestions = []

interface Options {
  readonly item: Pick<ShareRequest, 'item_type' | 'item_id'>
  readonly typed: string
  /** Who is named already is not offered again. */
  readonly known: readonly Named[]
  readonly onTake: (one: Named) => void
}

/**
 * People and groups for the name that is typed; an address has none. Down and Up move, Enter and Tab take. `keyDown` says whether the key was for the list.
 */
export const useSuggestions = ({ item, typed, known, onTake }: Options) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const listId = useId()
  const [focused, setFocused] = useState(false)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const { item_type, item_id } = item
  const words = typed.trim()
  const query = words.includes('@') ? '' : words.slice(0, 100)
  const { data } = useAppSelector((state: WithShare) => selectSuggestions(state, { item_type, item_id, query }))
  useEffect(() => {
    if (query === '') return undefined
    const timer = setTimeout(() => dispatch(suggestRemote.requested({ item_type, item_id, query })), TYPING_MS)
    return () => clearTimeout(timer)
  }, [dispatch, item_type, item_id, query])
  const taken = new Set(known.map(namedKey))
  const shown = focused && query !== '' && query !== closedAt ? (data ?? NOBODY) : NOBODY
  const found = shown.filter(one => !taken.has(namedKey(one)))
  const open = found.length > 0
  useEffect(() => setActive(0), [data])
  useEffect(() => {
    if (open) announce(`${counted(found.length, 'suggestion', 'suggestions')}. Use the arrow keys and Enter.`)
  }, [announce, open, found.length])
  const optionId = (index: number): string => `${listId}-${String(index)}`
  const keyDown = (event: KeyboardEvent): boolean => {
    const chosen = found[active]
    if (!open || !chosen || event.ctrlKey || event.metaKey) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') onTake(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    found,
    active,
    listId,
    close: () => setClosedAt(query),
    optionId,
    keyDown,
    fieldProps: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': open ? optionId(active) : undefined,
    },
    setFocused,
  }
}
