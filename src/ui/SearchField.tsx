import { useRef, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { controlLook } from './Field'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import { Spinner } from './Spinner'
import { useFirstEscape } from './useFirstEscape'
import { VisuallyHidden } from './VisuallyHidden'

const Root = styled.div`
  position: relative;
  min-width: 0;
  color: var(--text-3);
`
const Input = styled.input<{ readonly $invalid?: boolean }>`
  ${controlLook}
  padding-left: 36px;
  padding-right: 36px;
  text-overflow: ellipsis;
  &::-webkit-search-cancel-button {
    display: none;
  }
`
const Slot = styled.span<{ readonly $end?: boolean }>`
  position: absolute;
  inset: 0 ${p => (p.$end ? '4px' : 'auto')} 0 ${p => (p.$end ? 'auto' : '12px')};
  display: grid;
  place-items: center;
  pointer-events: ${p => (p.$end ? 'auto' : 'none')};
`

const Key = styled.button`
  padding: 0 var(--s1);
  border: 0;
  background: none;
  color: inherit;
`

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'type' | 'onSubmit'> {
  /** The accessible name, also the placeholder unless one is given. */
  readonly label: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly onSearch?: (value: string) => void
  readonly busy?: boolean
  /** A key that leads to it or opens more from anywhere, shown while it is empty. */
  readonly shortcut?: string
  /** What a press of the key's name does, and how that is called. */
  readonly shortcutButton?: { readonly label: string; readonly onClick: () => void }
}

/** Esc clears it, and leaves it once it is empty; a layer around it stays open until then. */
export const SearchField = ({
  label,
  value,
  onValueChange,
  onSearch,
  busy = false,
  shortcut,
  shortcutButton,
  placeholder = label,
  onChange,
  onKeyDown,
  ...rest
}: SearchFieldProps) => {
  const root = useRef<HTMLDivElement>(null)
  const input = () => root.current?.querySelector('input')
  useFirstEscape(root, value !== '', () => onValueChange(''))
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented) return
    if (event.key === 'Enter') onSearch?.(value)
    if (event.key !== 'Escape') return
    if (value === '') return input()?.blur()
    event.stopPropagation()
    onValueChange('')
  }
  return (
    <Root ref={root} role="search" aria-label={label}>
      <Slot>
        <Icon name="search" />
      </Slot>
      <Input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={event => {
          onChange?.(event)
          onValueChange(event.target.value)
        }}
        onKeyDown={keyDown}
      />
      <Slot $end>
        {busy ? (
          <Spinner label="Searching" />
        ) : value !== '' ? (
          <IconButton
            icon="x"
            size={28}
            label="Clear search"
            tooltip={false}
            onClick={() => {
              onValueChange('')
              input()?.focus()
            }}
          />
        ) : (
          shortcut &&
          (shortcutButton ? (
            <Key type="button" onClick={shortcutButton.onClick}>
              <VisuallyHidden>{shortcutButton.label} </VisuallyHidden>
              <kbd>{shortcut}</kbd>
            </Key>
          ) : (
            <kbd aria-hidden="true">{shortcut}</kbd>
          ))
        )}
      </Slot>
    </Root>
  )
}
