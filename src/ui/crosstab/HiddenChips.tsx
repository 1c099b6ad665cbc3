import type { ArrangedTable } from '@core/crosstab'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Row } from '../Page'

const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  min-height: 24px;
  padding: 0 var(--s2);
  border-radius: 999px;
  background: var(--sunken);
  color: var(--text-2);
  font-size: 0.75rem;
  line-height: 1rem;

  button {
    font: inherit;
    font-weight: 500;
    min-height: 24px;
    padding: 0 var(--s1);
    border: 0;
    background: none;
    color: var(--accent-text);
    cursor: pointer;
    border-radius: 4px;
  }
  button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
`

interface HiddenChipsProps {
  readonly hidden: ArrangedTable['hidden']
  readonly onShowLowBase?: (() => void) | undefined
  readonly onShowEmpty?: (() => void) | undefined
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Names what the view settings hide and shows it again: "2 low-base columns hidden, Show". */
export const HiddenChips = ({ hidden, onShowLowBase, onShowEmpty }: HiddenChipsProps): ReactNode => {
  const empty = [
    hidden.emptyRows > 0 ? counted(hidden.emptyRows, 'empty row') : '',
    hidden.emptyColumns > 0 ? counted(hidden.emptyColumns, 'empty column') : '',
  ].filter(part => part !== '')
  const chips = [
    { text: hidden.lowBaseColumns > 0 ? counted(hidden.lowBaseColumns, 'low-base column') : '', show: onShowLowBase },
    { text: empty.join(', '), show: onShowEmpty },
  ].filter(chip => chip.text !== '')
  if (chips.length === 0) return null
  return (
    <Row $wrap $gap="s1-5" $align="stretch">
      {chips.map(chip => (
        <Chip key={chip.text}>
          {chip.text} hidden
          {chip.show !== undefined && (
            <button type="button" onClick={chip.show} aria-label={`Show ${chip.text}`}>
              Show
            </button>
          )}
        </Chip>
      ))}
    </Row>
  )
}
