import styled from 'styled-components'
import { MEDIA } from './theme/tokens'

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
