import styled from 'styled-components'
import { TYPE } from './theme/tokens'

const Root = styled.span<{ readonly $square: boolean }>`
  ${TYPE.xs}
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  border-radius: ${p => (p.$square ? 'var(--r-ctl)' : '50%')};
  background: ${p => (p.$square ? 'var(--sunken)' : 'var(--accent-soft)')};
  color: ${p => (p.$square ? 'var(--text-2)' : 'var(--accent-text)')};
  font-weight: 600;
  /* Not in the text of the control around it, which contains the name already. */
  &::before {
    content: attr(data-initials);
  }
`

/** First letters of the first and last word, upper case. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map(word => (word ? (Array.from(word)[0] ?? '') : '').toLocaleUpperCase('en')).join('')
}

/** Initials; decoration next to the name itself. */
export const Avatar = ({ name, square = false }: { readonly name: string; readonly square?: boolean }) => (
  <Root $square={square} aria-hidden="true" data-initials={initialsOf(name)} />
)
