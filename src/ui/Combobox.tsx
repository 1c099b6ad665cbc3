import { useCombobox, useMultipleSelection } from 'downshift'
import { useMemo, useRef, useState, type ChangeEvent } from 'react'
import styled from 'styled-components'
import { controlLook, Field, type FieldProps } from './Field'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import { List, Option } from './listLook'
import { Spinner } from './Spinner'
import { MEDIA, TYPE } from './theme/tokens'
import { useFirstEscape } from './useFirstEscape'
import { useTopLayerList } from './useTopLayerList'

const Wrap = styled.div`
  position: relative;
`
const Box = styled.div<{ readonly $invalid: boolean }>`
  ${controlLook}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1);
  padding: var(--s0-5) 36px var(--s0-5) 5px;
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  ${MEDIA.touch} {
    padding-right: var(--s7);
  }
`
const Input = styled.input`
  flex: 1;
  min-width: 96px;
  min-height: 28px;
  padding: 0 var(--s1-5);
  border: 0;
  background: none;
  outline: none !important;
`
const Open = styled.span`
  position: absolute;
  right: 3px;
  top: 3px;
  ${MEDIA.touch} {
    right: 0;
    top: 0;
  }
`
const Token = styled.span`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  padding-left: var(--s2);
  border-radius: var(--r-pill);
  background: var(--sunken);
  button {
    border-radius: 50%;
  }
`
const Nothing = styled.li`
  padding: var(--s2) var(--s2-5);
  color: var(--text-3);
`

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

interface CommonProps extends Omit<FieldProps, 'aside'> {
  readonly options: readonly ComboboxOption[]
  readonly loading?: boolean
  readonly placeholder?: string
  readonly noMatch?: string
}

export interface ComboboxProps extends CommonProps {
  readonly value: string | null
  readonly onValueChange: (value: string | null) => void
  /** What is typed, '' once it is not: options are those found for it, and are all shown. Without it they are searched here. */
  readonly onQueryChange?: (query: string) => void
  /** The option of `value` where `options` may lack it. */
  readonly chosen?: ComboboxOption | null
}

export interface MultiComboboxProps extends CommonProps {
  readonly values: readonly string[]
  readonly onValuesChange: (values: readonly string[]) => void
}

/** Options whose label has what is typed, and then those whose hint has it. */
const matching = (options: readonly ComboboxOption[], query: string): ComboboxOption[] => {
  const wanted = query.trim().toLocaleLowerCase('en')
  const has = (text: string | undefined): boolean => text?.toLocaleLowerCase('en').includes(wanted) === true
  return [
    ...options.filter(({ label }) => has(label)),
    ...options.filter(({ label, hint }) => !has(label) && has(hint)),
  ]
}

interface ListboxProps {
  readonly api: Pick<
    ReturnType<typeof useCombobox<ComboboxOption>>,
    'getMenuProps' | 'getItemProps' | 'isOpen' | 'highlightedIndex'
  >
  readonly items: readonly ComboboxOption[]
  readonly isChosen: (value: string) => boolean
  readonly loading: boolean
  readonly noMatch: string
}

const Listbox = ({ api, items, isChosen, loading, noMatch }: ListboxProps) => {
  const list = useRef<HTMLUListElement>(null)
  useTopLayerList(list, api.isOpen)
  return (
    <List {...api.getMenuProps({ ref: list })} $open={api.isOpen}>
      {api.isOpen &&
        items.map((item, index) => (
          <Option
            key={item.value}
            {...api.getItemProps({ item, index })}
            aria-selected={isChosen(item.value)}
            $active={api.highlightedIndex === index}
          >
            <span>{item.label}</span>
            {item.hint && <small>{item.hint}</small>}
            {isChosen(item.value) && <Icon name="check" />}
          </Option>
        ))}
      {api.isOpen && items.length === 0 && <Nothing>{loading ? <Spinner label="Loading" /> : noMatch}</Nothing>}
    </List>
  )
}

const ARROW = { icon: 'chevron-down', label: 'Open list', size: 28, tooltip: false } as const

/** One of many, found by typing. Down and Up move, Enter takes, Esc closes and then restores, Alt+Down opens. */
export const Combobox = ({
  options,
  value,
  onValueChange,
  onQueryChange,
  chosen = null,
  loading = false,
  placeholder,
  noMatch = 'No match',
  ...field
}: ComboboxProps) => {
  const selected = options.find(option => option.value === value) ?? (chosen?.value === value ? chosen : null)
  const [query, setQuery] = useState('')
  const [typing, setTyping] = useState(false)
  const elsewhere = onQueryChange !== undefined
  const items = useMemo(
    () => (elsewhere ? [...options] : matching(options, typing ? query : '')),
    [options, query, typing, elsewhere],
  )
  const api = useCombobox<ComboboxOption>({
    items,
    selectedItem: selected,
    itemToString: item => item?.label ?? '',
    itemToKey: item => item?.value,
    // Typed words are no value: who leaves without choosing sees what is chosen.
    stateReducer: (_, { changes, type }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, inputValue: changes.selectedItem?.label ?? '' }
        : changes,
    onInputValueChange: ({ inputValue, type }) => {
      const typed = type === useCombobox.stateChangeTypes.InputChange
      setQuery(inputValue)
      setTyping(typed)
      onQueryChange?.(typed ? inputValue : '')
    },
    onSelectedItemChange: ({ selectedItem }) => onValueChange(selectedItem?.value ?? null),
  })
  const wrap = useRef<HTMLDivElement>(null)
  useFirstEscape(wrap, api.isOpen, api.closeMenu)
  return (
    <Field {...field}>
      {ids => (
        <Wrap ref={wrap}>
          <Box $invalid={ids.invalid}>
            <Input
              {...api.getInputProps({ id: ids.id, placeholder })}
              aria-labelledby={undefined}
              aria-describedby={ids.describedBy}
              aria-invalid={ids.invalid || undefined}
            />
          </Box>
          <Open>
            <IconButton {...api.getToggleButtonProps()} {...ARROW} />
          </Open>
          <Listbox api={api} items={items} isChosen={v => v === value} loading={loading} noMatch={noMatch} />
        </Wrap>
      )}
    </Field>
  )
}

/** Several of many as removable tokens. Backspace in the empty field removes the last; the list stays open while choosing. */
export const MultiCombobox = ({
  options,
  values,
  onValuesChange,
  loading = false,
  placeholder,
  noMatch = 'No match',
  ...field
}: MultiComboboxProps) => {
  const [query, setQuery] = useState('')
  const items = useMemo(() => matching(options, query), [options, query])
  const selectedItems = useMemo(
    () => values.flatMap(value => options.find(option => option.value === value) ?? []),
    [options, values],
  )
  const multiple = useMultipleSelection<ComboboxOption>({
    selectedItems,
    itemToKey: item => item?.value,
    onSelectedItemsChange: ({ selectedItems: next }) => onValuesChange(next.map(item => item.value)),
  })
  const toggle = (item: ComboboxOption) =>
    values.includes(item.value) ? multiple.removeSelectedItem(item) : multiple.addSelectedItem(item)
  const types = useCombobox.stateChangeTypes
  const api = useCombobox<ComboboxOption>({
    items,
    inputValue: query,
    selectedItem: null,
    itemToString: item => item?.label ?? '',
    stateReducer: (state, { changes, type }) =>
      type === types.InputKeyDownEnter || type === types.ItemClick
        ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex, inputValue: '' }
        : changes,
    onStateChange: ({ type, selectedItem }) => {
      if (type === types.InputBlur) setQuery('')
      if ((type === types.InputKeyDownEnter || type === types.ItemClick) && selectedItem) {
        toggle(selectedItem)
        setQuery('')
      }
    },
  })
  const wrap = useRef<HTMLDivElement>(null)
  useFirstEscape(wrap, api.isOpen, api.closeMenu)
  return (
    <Field {...field}>
      {ids => (
        <Wrap ref={wrap}>
          <Box $invalid={ids.invalid}>
            {selectedItems.map((item, index) => (
              <Token key={item.value} {...multiple.getSelectedItemProps({ selectedItem: item, index })}>
                {item.label}
                <IconButton
                  icon="x"
                  size={24}
                  tooltip={false}
                  tabIndex={-1}
                  label={`Remove ${item.label}`}
                  onClick={event => {
                    // The token's own click would undo the removal.
                    event.stopPropagation()
                    multiple.removeSelectedItem(item)
                  }}
                />
              </Token>
            ))}
            <Input
              {...api.getInputProps(
                multiple.getDropdownProps({
                  id: ids.id,
                  placeholder: values.length === 0 ? placeholder : undefined,
                  // At once: told later, an older text would replace what was typed since.
                  onChange: (event: ChangeEvent<HTMLInputElement>) => setQuery(event.target.value),
                }),
              )}
              aria-labelledby={undefined}
              aria-describedby={ids.describedBy}
              aria-invalid={ids.invalid || undefined}
            />
          </Box>
          <Open>
            <IconButton {...api.getToggleButtonProps()} {...ARROW} />
          </Open>
          <Listbox api={api} items={items} isChosen={v => values.includes(v)} loading={loading} noMatch={noMatch} />
        </Wrap>
      )}
    </Field>
  )
}
