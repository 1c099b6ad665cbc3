import { useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'
import { IconButton, MEDIA } from '@/ui'
import { controlLook } from '@/ui/Field'

const Root = styled.nav`
  grid-area: pages;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s1);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${MEDIA.below1200} {
    justify-content: flex-start;
    margin-left: -8px;
  }
`
const Place = styled.label`
  display: flex;
  align-items: center;
  gap: var(--s2);
`
const Input = styled.input<{ readonly $invalid?: boolean }>`
  ${controlLook}
  width: 56px;
  padding-inline: var(--s2);
  text-align: right;
`

const first = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

interface PageJumpProps {
  /** What one of them is called, such as "slide". */
  readonly word: string
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
  readonly onStep: (by: number) => void
}

/** Which page is shown, and how to come to another one: to the next, or by its number. */
export const PageJump = ({ word, page, pages, onTurn, onStep }: PageJumpProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    const wanted = Number(typed)
    if (typed !== null && Number.isInteger(wanted) && wanted >= 1) onTurn(wanted)
    setTyped(null)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    if (event.key !== 'Escape' || typed === null) return
    event.stopPropagation()
    setTyped(null)
  }
  return (
    <Root aria-label="Pages">
      <IconButton
        icon="chevron-left"
        label={`Previous ${word}`}
        disabledReason={page <= 1 ? `This is the first ${word}.` : null}
        onClick={() => onStep(-1)}
      />
      <Place>
        {first(word)}
        <Input
          inputMode="numeric"
          aria-label={`${first(word)}, 1 to ${count(pages)}`}
          value={typed ?? String(page)}
          onChange={event => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
          onFocus={event => event.target.select()}
          onKeyDown={keyDown}
          onBlur={settle}
        />
        of {count(pages)}
      </Place>
      <IconButton
        icon="chevron-right"
        label={`Next ${word}`}
        disabledReason={page >= pages ? `This is the last ${word}.` : null}
        onClick={() => onStep(1)}
      />
    </Root>
  )
}
