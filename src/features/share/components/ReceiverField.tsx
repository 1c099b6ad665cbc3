import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { Icon, IconButton, TYPE, useAnnounce, type IconName } from '@/ui'
import { controlLook, Field } from '@/ui/Field'
import { useFirstEscape } from '@/ui/useFirstEscape'
import { isWrong, namedKey, withNamed, withTyped, type Named } from '../model'
import type { ShareRequest } from '../remotes'
import { SuggestionList } from './SuggestionList'
import { useSuggestions } from './useSuggestions'

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

export interface ReceiverFieldProps {
  readonly item: Pick<ShareRequest, 'item_type' | 'item_id'>
  readonly named: readonly Named[]
  readonly onNamedChange: (named: readonly Named[]) => void
  /** Typed text that is not a token yet. */
  readonly typed: string
  readonly onTypedChange: (typed: string) => void
  readonly error: string | null
  /** Who was not reached the last time, or will not be. */
  readonly unreached: ReadonlySet<string>
}

const ENDS = ['Enter', ',', ';']

const iconOf = ({ kind }: Named, wrong: boolean): IconName | null => {
  if (wrong) return 'error'
  return kind === 'group' ? 'users' : kind === 'person' ? 'user' : null
}

/**
 * People, groups and addresses as removable tokens. A name is chosen from the list; Enter, comma or semicolon, and behind an
 * address space, ends what is typed. Backspace in the empty field turns the last address back into text.
 */
export const ReceiverField = ({
  item,
  named,
  onNamedChange,
  typed,
  onTypedChange,
  error,
  unreached,
}: ReceiverFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const announce = useAnnounce()
  const take = (text: string) => {
    if (text.trim() === '') return
    onNamedChange(withTyped(named, text))
    onTypedChange('')
  }
  const choose = (one: Named) => {
    onNamedChange(withNamed(named, { kind: one.kind, key: one.key, name: one.name }))
    onTypedChange('')
    announce(`${one.name} added`)
    input.current?.focus()
  }
  const suggestions = useSuggestions({ item, typed, known: named, onTake: choose })
  useFirstEscape(box, suggestions.found.length > 0, suggestions.close)
  const remove = (one: Named) => {
    onNamedChange(named.filter(other => other !== one))
    announce(`${one.name} removed`)
    input.current?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (suggestions.keyDown(event)) return
    const ends = ENDS.includes(event.key) || (event.key === ' ' && (typed.includes('@') || typed.trim() === ''))
    if (ends && (typed.trim() !== '' || event.key !== 'Enter')) {
      event.preventDefault()
      take(typed)
    }
    const last = named.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      onNamedChange(named.slice(0, -1))
      onTypedChange(last.kind === 'address' ? last.key : '')
      if (last.kind !== 'address') announce(`${last.name} removed`)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!text.includes('@') || !/[\s,;]/.test(text.trim())) return
    event.preventDefault()
    take(`${typed}${text}`)
  }
  return (
    <Field
      label="People, groups or addresses"
      hint="Your organisation, and addresses on its whitelist. Paste as many as you like."
      error={error}
    >
      {ids => (
        <Box ref={box} $invalid={ids.invalid}>
          {named.map(one => {
            const wrong = isWrong(one) || unreached.has(namedKey(one))
            const icon = iconOf(one, wrong)
            return (
              <Token key={namedKey(one)} $wrong={wrong}>
                {icon && <Icon name={icon} size={16} />}
                {one.name}
                <IconButton
                  icon="x"
                  size={24}
                  tooltip={false}
                  label={`Remove ${one.name}`}
                  onClick={() => remove(one)}
                />
              </Token>
            )
          })}
          <Input
            {...suggestions.fieldProps}
            ref={input}
            id={ids.id}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid || undefined}
            onChange={event => onTypedChange(event.target.value)}
            onKeyDown={keyDown}
            onPaste={paste}
            onFocus={() => suggestions.setFocused(true)}
            onBlur={() => {
              suggestions.setFocused(false)
              if (typed.includes('@')) take(typed)
            }}
          />
          <SuggestionList {...suggestions} onTake={choose} />
        </Box>
      )}
    </Field>
  )
}
