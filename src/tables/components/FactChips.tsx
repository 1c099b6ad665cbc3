import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from '@/ui/Icon'
import type { IconName } from '@/ui/iconPaths'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

const chip = css`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  gap: var(--s1-5);
  min-height: 26px;
  padding: var(--s0-5) var(--s2-5);
  border: 0;
  border-radius: var(--r-pill);
  background: var(--sunken);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  b {
    font-weight: 600;
    color: var(--text);
  }
`
const Chip = styled.span`
  ${chip}
`

/** What numbers rest on, in one line; its items are `li`. The padding holds the focus rings of those that are buttons. */
export const FactChips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1-5);
  ${MEDIA.below768} {
    flex-wrap: nowrap;
    overflow-x: auto;
    margin: -4px;
    padding: var(--s1);
  }
  li {
    flex: none;
    max-width: 100%;
  }
`
/** A chip that does something. */
export const ChipButton = styled.button`
  ${chip}
  &:hover {
    color: var(--text);
    background: var(--border);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`

export interface FactChipProps {
  readonly icon?: IconName
  readonly term?: string
  readonly children: ReactNode
}

export const FactChip = ({ icon, term, children }: FactChipProps) => (
  <li>
    <Chip>
      {icon && <Icon name={icon} size={14} />}
      {term && <b>{term}</b>}
      <span>{children}</span>
    </Chip>
  </li>
)
