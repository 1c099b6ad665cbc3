import styled from 'styled-components'
import { MEDIA, TYPE } from './theme/tokens'

/** Quiet words with an arrow that unfold what is below; takes `aria-expanded`. */
export const FoldButton = styled.button.attrs({ type: 'button' })`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: var(--s1);
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: 2px;
  background: none;
  color: var(--text-2);
  text-align: start;
  &:hover {
    color: var(--text);
    text-decoration: underline;
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
