import styled from 'styled-components'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

const Root = styled.nav`
  display: flex;
  flex: none;
  > button:first-child {
    border-radius: 4px 0 0 4px;
  }
  > button:last-child {
    border-radius: 0 4px 4px 0;
  }
`
const Choice = styled.span`
  ${TYPE.sm}
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  min-height: 32px;
  padding: 0 var(--s3);
  border: solid var(--border-ctl);
  border-width: 1px 0;
  background: var(--surface);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &:hover {
    background: var(--sunken);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
    z-index: 1;
  }
  select {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  option {
    background: var(--raised);
    color: var(--text);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`

interface PreviewPagerProps {
  readonly position: number
  /** Tables that have arrived, by title. */
  readonly titles: readonly string[]
  readonly total: number
  readonly onTurn: (position: number) => void
}

/** "1 of 14" with a list behind it, previous and next; Left and Right do the same. */
export const PreviewPager = ({ position, titles, total, onTurn }: PreviewPagerProps) => (
  <Root aria-label="Tables of the report">
    <IconButton
      icon="chevron-left"
      label="Previous table"
      outlined
      disabledReason={position === 0 ? 'This is the first table' : null}
      onClick={() => onTurn(position - 1)}
    />
    <Choice>
      <span aria-hidden="true">
        {position + 1} of {total}
      </span>
      <Icon name="chevron-down" />
      <select
        aria-label={`Table ${String(position + 1)} of ${String(total)}`}
        value={position}
        onChange={event => onTurn(Number(event.target.value))}
      >
        {titles.map((title, at) => (
          <option key={`${String(at)} ${title}`} value={at}>
            {at + 1}. {title}
          </option>
        ))}
      </select>
    </Choice>
    <IconButton
      icon="chevron-right"
      label="Next table"
      outlined
      disabledReason={position >= total - 1 ? 'This is the last table' : null}
      onClick={() => onTurn(position + 1)}
    />
  </Root>
)
