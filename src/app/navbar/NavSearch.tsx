import { useCallback, useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { SuggestBoxProps, SuggestInputProps } from '@/features/palette/ui'
import { selectSession } from '@/features/session'
import { paths, ROUTES } from '@/lib/paths'
import { rememberSearch } from '@/lib/recentSearches'
import { useAppSelector } from '@/store'
import { SearchField } from '@/ui'
import { keysText, useSearchTarget } from '@/ui/shortcuts'
import type { LoadSuggestBox } from '../layers'

const MAX_QUERY = 500

export interface NavSearchProps {
  readonly loadSuggestBox: LoadSuggestBox
  readonly onCommands: () => void
  readonly onSearched?: () => void
  /** The reader pressed Esc in the empty field. */
  readonly onLeft?: () => void
  readonly focused?: boolean
}

/** The suggestions once they are loaded, and what starts that: the field works without them. */
const useSuggestBox = (load: LoadSuggestBox) => {
  const [Box, setBox] = useState<ComponentType<SuggestBoxProps> | null>(null)
  const asked = useRef(false)
  const want = () => {
    if (asked.current) return
    asked.current = true
    load().then(
      loaded => setBox(() => loaded),
      () => {
        asked.current = false
      },
    )
  }
  return [Box, want] as const
}

/** Search from anywhere, with suggestions; on the results page it shows their query. */
export const NavSearch = ({ loadSuggestBox, onCommands, onSearched, onLeft, focused = false }: NavSearchProps) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const input = useRef<HTMLInputElement>(null)
  const hadFocus = useRef(false)
  const [SuggestBox, wantSuggestBox] = useSuggestBox(loadSuggestBox)
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
  const opened = () => {
    setText(current)
    onSearched?.()
  }
  const focus = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      // It appears because the reader asked for it.
      if (focused) element?.focus()
    },
    [focused],
  )
  // The field with suggestions takes the place of the one in which the reader types already.
  useLayoutEffect(() => {
    if (SuggestBox && hadFocus.current) input.current?.focus()
  }, [SuggestBox])
  const field = (suggesting?: SuggestInputProps) => (
    <SearchField
      {...(suggesting ?? { onSearch: search })}
      ref={element => {
        focus(element)
        suggesting?.ref(element)
      }}
      label="Search"
      aria-labelledby={undefined}
      maxLength={MAX_QUERY}
      value={text}
      onValueChange={setText}
      onFocus={event => {
        hadFocus.current = true
        wantSuggestBox()
        suggesting?.onFocus?.(event)
      }}
      onBlur={event => {
        hadFocus.current = false
        suggesting?.onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        suggesting?.onKeyDown?.(event)
        if (event.key === 'Escape' && text === '' && !event.defaultPrevented) onLeft?.()
      }}
      shortcut={keysText('mod+k')}
      shortcutButton={{ label: 'Search and commands', onClick: onCommands }}
    />
  )
  if (!SuggestBox) return field()
  return (
    <SuggestBox
      text={text}
      onTextChange={setText}
      onSearch={search}
      onOpened={opened}
      typedBefore={text !== '' && text !== current}
    >
      {field}
    </SuggestBox>
  )
}
