import { useCombobox } from 'downshift'
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { SUGGESTION_KINDS, type SuggestionKind } from '@core/contract'
import { selectSearchEnabled, selectSession } from '@/features/session'
import { readRecentSearches } from '@/lib/recentSearches'
import { readRecentThings } from '@/lib/recentThings'
import { useAppSelector } from '@/store'
import { Icon, IconButton, MEDIA, TYPE, visuallyHidden } from '@/ui'
import { SearchDialog } from '@/ui/SearchDialog'
import { matchingActions, type Action } from '../actions'
import { KIND_WORDS, recentGroups, searchRow, type Row } from '../rows'
import { useOpenRow } from '../useOpenRow'
import { useSuggestions } from '../useSuggestions'
import { RowList } from './RowList'
import { FailedNote, useSaidCount } from './SuggestBox'

const MAX_QUERY = 200

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  padding: var(--s2) var(--s4);
  border-bottom: 1px solid var(--border);
  color: var(--text-3);
  &:has(input:focus-visible) {
    box-shadow: inset 0 -2px 0 var(--accent-text);
  }
`
const Input = styled.input`
  ${TYPE.md}
  flex: 1;
  min-width: 0;
  height: 40px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--text);
  outline: none;
  text-overflow: ellipsis;
  &::-webkit-search-cancel-button {
    display: none;
  }
`
/** Told from the cross that clears the field: by its key, or by its word where there are no keys. */
const Close = styled.button`
  ${TYPE.sm}
  display: inline-grid;
  place-items: center;
  flex: none;
  min-width: 44px;
  height: 36px;
  padding: 0;
  border: 0;
  border-radius: var(--r-ctl);
  background: none;
  color: var(--accent-text);
  > span {
    ${visuallyHidden}
  }
  &:hover kbd {
    color: var(--text);
  }
  ${MEDIA.touch} {
    height: 44px;
    > span {
      all: unset;
    }
    > kbd {
      display: none;
    }
  }
`
const Kinds = styled.div`
  display: flex;
  flex: none;
  gap: var(--s1);
  overflow-x: auto;
  padding: var(--s2) var(--s4);
  border-bottom: 1px solid var(--border);
`
const Kind = styled.button`
  ${TYPE.sm}
  flex: none;
  min-height: 28px;
  padding: 0 var(--s2-5);
  border: 1px solid var(--border);
  border-radius: var(--r-pill);
  background: none;
  color: var(--text-2);
  &[aria-pressed='true'] {
    border-color: var(--accent-text);
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const List = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  overflow-y: auto;
  padding: var(--s1) var(--s2) var(--s2);
`
const Nothing = styled.p`
  padding: var(--s3) var(--s4-5) var(--s1);
  color: var(--text-2);
`
const Foot = styled.footer`
  ${TYPE.xs}
  display: flex;
  flex-wrap: wrap;
  gap: var(--s4);
  padding: var(--s2) var(--s4);
  border-top: 1px solid var(--border);
  color: var(--text-3);
  span {
    display: inline-flex;
    align-items: center;
    gap: var(--s1-5);
  }
  ${MEDIA.touch} {
    display: none;
  }
`

export interface PaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  /** What the person may do, the most likely first. */
  readonly actions: readonly Action[]
}

const useRows = (text: string, kind: SuggestionKind | null, actions: readonly Action[]) => {
  const canSearch = useAppSelector(selectSearchEnabled)
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const found = useSuggestions(text, kind, canSearch)
  const query = text.trim()
  const offered = kind === null ? matchingActions(actions, query) : []
  const recent =
    kind === null && query === ''
      ? recentGroups(canSearch ? readRecentSearches(userId) : [], readRecentThings(userId))
      : []
  const search = canSearch && query !== '' ? [{ name: '', rows: [searchRow(query, kind)] }] : []
  return { ...found, canSearch, groups: [...recent, ...found.groups, ...offered, ...search] }
}

const Keys = () => (
  <Foot aria-hidden="true">
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> choose
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>Ctrl Enter</kbd> new tab
    </span>
    <span>
      <kbd>Tab</kbd> one kind only
    </span>
  </Foot>
)

const Content = ({ onClose, actions }: Omit<PaletteProps, 'open'>) => {
  const id = useId()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<SuggestionKind | null>(null)
  const found = useRows(text, kind, actions)
  const rows = found.groups.flatMap(group => group.rows)
  const openRow = useOpenRow()
  const query = text.trim()
  const open = (row: Row, inNewTab: boolean) => {
    if (!inNewTab) onClose()
    openRow(row, inNewTab)
  }
  const types = useCombobox.stateChangeTypes
  const api = useCombobox<Row>({
    items: rows,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: row => row?.key ?? '',
    itemToKey: row => row?.key,
    stateReducer: (_, { changes, type }) =>
      type === types.InputChange ? { ...changes, highlightedIndex: 0 } : changes,
    onStateChange: ({ type, selectedItem }) => {
      if (type === types.ItemClick && selectedItem) open(selectedItem, false)
    },
  })
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' || event.key === 'Enter')
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    if (event.key !== 'Enter') return
    event.preventDefault()
    // Until what is typed is answered, Enter searches for it: the rows that are there are not what it means.
    const isWaiting =
      found.canSearch && query.length > 1 && !found.current && !found.failed && api.highlightedIndex === 0
    const chosen = isWaiting ? searchRow(query, kind) : rows[api.highlightedIndex]
    if (chosen) open(chosen, event.ctrlKey || event.metaKey)
  }
  useSaidCount(found, query, true)
  const isNothing = query !== '' && rows.length === (found.canSearch ? 1 : 0) && (found.current || !found.canSearch)
  const label = found.canSearch ? 'Search and commands' : 'Commands'
  return (
    <>
      <Head>
        <Icon name="search" size={20} />
        <Input
          {...api.getInputProps({
            onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
            onKeyDown: keyDown,
          })}
          type="search"
          aria-label={label}
          aria-labelledby={undefined}
          placeholder={found.canSearch ? 'Search, or type a command' : 'Type a command'}
          maxLength={MAX_QUERY}
          autoComplete="off"
          data-autofocus=""
        />
        {text !== '' && <IconButton icon="x" size={28} label="Clear" tooltip={false} onClick={() => setText('')} />}
        <Close type="button" onClick={onClose}>
          <span>Close</span>
          <kbd>Esc</kbd>
        </Close>
      </Head>
      {found.canSearch && query.length > 1 && (
        <Kinds role="group" aria-label="Kind">
          {[null, ...SUGGESTION_KINDS].map(one => (
            <Kind key={one ?? 'all'} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {one === null ? 'All' : KIND_WORDS[one]}
            </Kind>
          ))}
        </Kinds>
      )}
      {isNothing && (
        <Nothing>
          {found.canSearch
            ? 'No titles or commands match yet. A search also looks inside texts and mends spelling.'
            : 'No commands match.'}
        </Nothing>
      )}
      {found.failed && <FailedNote retry={found.retry} />}
      <List {...api.getMenuProps({ 'aria-label': 'Results' })}>
        <RowList
          id={id}
          groups={found.groups}
          highlighted={api.highlightedIndex}
          propsOf={(item, index) => api.getItemProps({ item, index })}
        />
      </List>
      <Keys />
    </>
  )
}

/** One field for everything: what it finds in the library, what was opened last, and what can be done from here. */
export const Palette = ({ open, onClose, actions }: PaletteProps) => (
  <SearchDialog open={open} onClose={onClose} title="Search and commands">
    <Content onClose={onClose} actions={actions} />
  </SearchDialog>
)
