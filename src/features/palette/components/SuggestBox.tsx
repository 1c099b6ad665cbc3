import { useCombobox } from 'downshift'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import styled from 'styled-components'
import { selectSession } from '@/features/session'
import { readRecentSearches } from '@/lib/recentSearches'
import { readRecentThings } from '@/lib/recentThings'
import { counted } from '@/lib/words'
import { useAppSelector } from '@/store'
import { Button, TYPE, useAnnounce, Z } from '@/ui'
import { useTopLayerList } from '@/ui/useTopLayerList'
import { recentGroups, searchRow, type Group, type Row } from '../rows'
import { useOpenRow } from '../useOpenRow'
import { useSuggestions, type Suggestions } from '../useSuggestions'
import { RowList } from './RowList'

const Wrap = styled.div`
  position: relative;
  width: 100%;
  min-width: 0;
`
const List = styled.div<{ readonly $open: boolean }>`
  position: fixed;
  z-index: ${Z.popover};
  inset: auto;
  margin: 0;
  overflow-y: auto;
  padding: var(--s1);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  color: var(--text);
  box-shadow: var(--e2);
  text-align: left;
  white-space: nowrap;
  ${p => !p.$open && 'display: none;'}
`
const Note = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2);
  padding: var(--s2) var(--s3);
  color: var(--text-2);
  white-space: normal;
`
const SIZE = { minWidth: 640, maxHeight: 560 }

/** What makes an input a box with suggestions. */
export interface SuggestInputProps extends ComponentPropsWithoutRef<'input'> {
  readonly ref: (input: HTMLInputElement | null) => void
}

export interface SuggestBoxProps {
  readonly text: string
  readonly onTextChange: (text: string) => void
  /** Enter, with no suggestion chosen. */
  readonly onSearch: () => void
  /** A suggestion was opened. */
  readonly onOpened?: (() => void) | undefined
  /** It takes the place of a field in which somebody typed this. */
  readonly typedBefore?: boolean
  /** The field, with what makes its input a box with suggestions. */
  readonly children: (input: SuggestInputProps) => ReactNode
}

const useRecent = (): Group[] => {
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  return recentGroups(readRecentSearches(userId), readRecentThings(userId))
}

/** Says how many there are, once what is typed has been answered. */
export const useSaidCount = ({ groups, current }: Suggestions, query: string, active: boolean): void => {
  const announce = useAnnounce()
  const found = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  useEffect(() => {
    if (active && current) announce(found === 0 ? 'No suggestions' : counted(found, 'suggestion', 'suggestions'))
  }, [announce, active, current, found, query])
}

/**
 * A search field that suggests studies, questions, stories and documents while somebody types, and what they opened last before.
 * Up and Down move, Enter opens (with Ctrl in a new tab) or searches, Escape closes, Tab leaves.
 */
export const SuggestBox = ({
  text,
  onTextChange,
  onSearch,
  onOpened,
  typedBefore = false,
  children,
}: SuggestBoxProps) => {
  const id = useId()
  const query = text.trim()
  const [active, setActive] = useState(false)
  const found = useSuggestions(text, null, active)
  const recent = useRecent()
  const groups = query === '' ? recent : [...found.groups, { name: '', rows: [searchRow(query)] }]
  const rows = groups.flatMap(group => group.rows)
  const openRow = useOpenRow()
  const open = (row: Row, inNewTab: boolean) => {
    openRow(row, inNewTab)
    if (!inNewTab) onOpened?.()
  }
  const types = useCombobox.stateChangeTypes
  const api = useCombobox<Row>({
    items: rows,
    initialIsOpen: typedBefore,
    inputValue: text,
    selectedItem: null,
    itemToString: row => row?.key ?? '',
    itemToKey: row => row?.key,
    stateReducer: (_, { changes, type }) => {
      if (type === types.InputClick) return { ...changes, isOpen: true }
      // Other rows than those that were there before: none of them is chosen.
      return type === types.InputChange ? { ...changes, highlightedIndex: -1 } : changes
    },
    onStateChange: ({ type, selectedItem }) => {
      if ((type === types.ItemClick || type === types.InputKeyDownEnter) && selectedItem) open(selectedItem, false)
    },
  })
  const list = useRef<HTMLDivElement>(null)
  const isOpen = api.isOpen && rows.length > 0
  useTopLayerList(list, isOpen, SIZE)
  useSaidCount(found, query, isOpen)
  const own = (event: KeyboardEvent) => {
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    event.preventDefault()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = isOpen ? rows[api.highlightedIndex] : undefined
    if (event.key === 'Escape') {
      if (isOpen) own(event)
      else Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      api.closeMenu()
      return
    }
    if (event.key !== 'Enter') return
    const inNewTab = event.ctrlKey || event.metaKey
    if (chosen && !inNewTab) return
    own(event)
    if (chosen) open(chosen, true)
    else {
      api.closeMenu()
      onSearch()
    }
  }
  const inputProps = {
    ...api.getInputProps<object>({
      // At once: told later, as by the box itself, an older text would replace what was typed since.
      onChange: (event: ChangeEvent<HTMLInputElement>) => onTextChange(event.target.value),
      onKeyDown: keyDown,
      onFocus: () => setActive(true),
      onBlur: () => setActive(false),
    }),
    'aria-expanded': isOpen,
    autoComplete: 'off',
  } as unknown as SuggestInputProps
  const isNothing = found.current && found.groups.length === 0
  return (
    <Wrap>
      {children(inputProps)}
      <List {...api.getMenuProps({ ref: list, 'aria-label': 'Suggestions' })} $open={isOpen}>
        {isOpen && (
          <>
            {isNothing && (
              <Note role="presentation">No titles match yet. A search also looks inside texts and mends spelling.</Note>
            )}
            {found.failed && <FailedNote retry={found.retry} />}
            <RowList
              id={id}
              groups={groups}
              highlighted={api.highlightedIndex}
              propsOf={(item, index) =>
                api.getItemProps({
                  item,
                  index,
                  onMouseDown: event => {
                    if (event.button !== 0 || event.ctrlKey || event.metaKey) event.preventDefault()
                  },
                })
              }
            />
          </>
        )}
      </List>
    </Wrap>
  )
}

/** No suggestions could be fetched; the search itself may still work. */
export const FailedNote = ({ retry }: { readonly retry: () => void }) => (
  <Note role="presentation">
    Suggestions could not be loaded.
    <Button size="sm" tabIndex={-1} onClick={retry}>
      Try again
    </Button>
  </Note>
)
