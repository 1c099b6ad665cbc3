import styled, { css } from 'styled-components'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

export const Truncated = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const small = css`
  ${TYPE.xs}
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
`

export const Small = styled.span`
  ${small}
`

/** A text button in a row of words. */
export const TextButton = styled.button`
  padding: var(--s0-5) 0;
  border: 0;
  background: none;
  color: var(--accent-text);
  font-weight: 500;
  &:hover {
    text-decoration: underline;
  }
  ${MEDIA.touch} {
    min-width: 44px;
    min-height: 44px;
    padding: var(--s0-5) var(--s1);
  }
`

export const wide = '@media (min-width: 1000px)'
