import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { Row } from './Page'
import { IconButton } from './IconButton'
import { VisuallyHidden } from './VisuallyHidden'
import { Button } from './Button'
import { TYPE } from './theme/tokens'

/** Estimated width in px of a tag with this text. */
export const tagWidth = (text: string): number => 6.73 * text.length + 20

const MAX_CHARACTERS = 15

/** The text, or its first 15 characters and an ellipsis when the estimate exceeds `room` px. */
export const tagText = (text: string, room: number): string =>
  tagWidth(text) > room && text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).trimEnd()}…` : text

const Pill = styled.span`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  flex: none;
  height: 22px;
  padding: 0 var(--s2);
  border-radius: var(--r-pill);
  background: var(--sunken);
  color: var(--text-2);
  white-space: nowrap;
  &[data-active] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
`

export interface TagProps {
  readonly label: string
  /** Room in px; a longer text is shortened. */
  readonly room?: number
  /** It matches a preference. */
  readonly active?: boolean
}

export const Tag = ({ label, room = 160, active = false }: TagProps) => {
  const text = tagText(label, room)
  const isActive = active || undefined
  return text === label ? (
    <Pill data-active={isActive}>{label}</Pill>
  ) : (
    <Pill data-active={isActive} title={label}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Pill>
  )
}

const Token = styled.span`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  min-height: 28px;
  padding-left: var(--s2-5);
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-pill);
  background: var(--surface);
  button {
    border-radius: 50%;
  }
`
const Category = styled.span`
  color: var(--text-3);
  margin-right: var(--s1);
`

export interface TokenItem {
  readonly id: string
  readonly category: string
  readonly value: string
}

export interface TokenListProps {
  readonly items: readonly TokenItem[]
  readonly onRemove: (id: string) => void
  readonly onClear?: () => void
  readonly clearLabel?: string
  /** Names the list, e.g. "Active filters". */
  readonly label: string
}

/** Removable tokens; after a removal the focus goes to the next one, or to the clear button. */
export const TokenList = ({ items, onRemove, onClear, clearLabel = 'Clear filters', label }: TokenListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  useEffect(() => {
    if (removed.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus()
    removed.current = null
  }, [items])
  return (
    <Row as="ul" $wrap aria-label={label} ref={list}>
      {items.map((item, index) => (
        <li key={item.id}>
          <Token>
            <Category>{item.category}:</Category>
            {item.value}
            <IconButton
              icon="x"
              size={24}
              tooltip={false}
              label={`Remove ${item.category}: ${item.value}`}
              onClick={() => {
                removed.current = index
                onRemove(item.id)
              }}
            />
          </Token>
        </li>
      ))}
      {onClear && items.length > 0 && (
        <li>
          <Button variant="ghost" size="sm" onClick={onClear}>
            {clearLabel}
          </Button>
        </li>
      )}
    </Row>
  )
}
