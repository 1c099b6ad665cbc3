import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { Icon, IconButton, TYPE, useAnnounce } from '@/ui'
import { controlLook, Field } from '@/ui/Field'
import { isAddress, withAddresses } from '../model'

const Box = styled.div<{ readonly $invalid: boolean }>`
  ${controlLook}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1);
  padding: var(--s0-5) 5px;
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`
const Input = styled.input`
  flex: 1;
  min-width: 160px;
  min-height: 28px;
  padding: 0 var(--s1-5);
  border: 0;
  background: none;
  outline: none !important;
`
const Token = styled.span<{ readonly $wrong: boolean }>`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  max-width: 100%;
  padding-left: var(--s2);
  border: 1px solid ${p => (p.$wrong ? 'var(--danger)' : 'transparent')};
  border-radius: var(--r-pill);
  background: ${p => (p.$wrong ? 'var(--danger-bg)' : 'var(--sunken)')};
  color: ${p => (p.$wrong ? 'var(--danger)' : 'inherit')};
  overflow-wrap: anywhere;
  button {
    border-radius: 50%;
  }
`

export interface AddressFieldProps {
  readonly addresses: readonly string[]
  readonly onAddressesChange: (addresses: readonly string[]) => void
  /** Typed text that is not a token yet. */
  readonly typed: string
  readonly onTypedChange: (typed: string) => void
  readonly error: string | null
}

const ENDS = ['Enter', ',', ';', ' ']

/** E-mail addresses as removable tokens. Enter, comma or space ends one; Backspace in the empty field turns the last back into text. */
export const AddressField = ({ addresses, onAddressesChange, typed, onTypedChange, error }: AddressFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const announce = useAnnounce()
  const [hint] = useState('Colleagues, and addresses on your organisation’s whitelist')
  const take = (text: string) => {
    if (text.trim() === '') return
    onAddressesChange(withAddresses(addresses, text))
    onTypedChange('')
  }
  const remove = (address: string) => {
    onAddressesChange(addresses.filter(other => other !== address))
    announce(`${address} removed`)
    input.current?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (ENDS.includes(event.key) && (typed.trim() !== '' || event.key !== 'Enter')) {
      event.preventDefault()
      take(typed)
    }
    const last = addresses.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      onAddressesChange(addresses.slice(0, -1))
      onTypedChange(last)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(text.trim())) return
    event.preventDefault()
    take(`${typed}${text}`)
  }
  return (
    <Field label="E-mail addresses" hint={hint} error={error}>
      {ids => (
        <Box $invalid={ids.invalid}>
          {addresses.map(address => (
            <Token key={address} $wrong={!isAddress(address)}>
              {!isAddress(address) && <Icon name="error" />}
              {address}
              <IconButton
                icon="x"
                size={24}
                tooltip={false}
                label={`Remove ${address}`}
                onClick={() => remove(address)}
              />
            </Token>
          ))}
          <Input
            ref={input}
            id={ids.id}
            type="text"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid || undefined}
            onChange={event => onTypedChange(event.target.value)}
            onKeyDown={keyDown}
            onPaste={paste}
            onBlur={() => take(typed)}
          />
        </Box>
      )}
    </Field>
  )
}
