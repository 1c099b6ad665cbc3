import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { paths, ROUTES } from '@/lib/paths'
import { rememberSearch } from '@/lib/recentSearches'
import { useAppSelector } from '@/store'
import { SearchField } from '@/ui'
import { keysText, useSearchTarget } from '@/ui/shortcuts'

const MAX_QUERY = 500

export interface NavSearchProps {
  readonly onSearched?: () => void
  /** The reader pressed Esc in the empty field. */
  readonly onLeft?: () => void
  readonly focused?: boolean
}

/** Search from anywhere; on the results page it shows their query. */
export const NavSearch = ({ onSearched, onLeft, focused = false }: NavSearchProps) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const input = useRef<HTMLInputElement>(null)
  const current = pathname === ROUTES.results ? (params.get('query') ?? '') : ''
  const [shown, setShown] = useState(current)
  const [text, setText] = useState(current)
  if (shown !== current) {
    setShown(current)
    setText(current)
  }
  useSearchTarget(
    useCallback(() => {
      input.current?.focus()
      input.current?.select()
    }, []),
  )
  const search = () => {
    const query = text.trim()
    if (query === '') return
    setText(query)
    rememberSearch(userId, query)
    void navigate(paths.results(query))
    onSearched?.()
  }
  const leaveEmpty = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text === '') onLeft?.()
  }
  const focus = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      // It appears because the reader asked for it.
      if (focused) element?.focus()
    },
    [focused],
  )
  return (
    <SearchField
      ref={focus}
      label="Search"
      maxLength={MAX_QUERY}
      value={text}
      onValueChange={setText}
      onSearch={search}
      onKeyDown={leaveEmpty}
      shortcut={keysText('mod+k')}
    />
  )
}
