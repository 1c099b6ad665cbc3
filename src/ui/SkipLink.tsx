import styled from 'styled-components'
import { Z } from './theme/tokens'

/** Seen only while it has the focus. */
export const SkipLink = styled.a`
  position: absolute;
  z-index: ${Z.toast};
  left: 16px;
  top: -64px;
  padding: var(--s2-5) var(--s4);
  border-radius: 0 0 var(--r-ctl) var(--r-ctl);
  background: var(--accent);
  color: var(--on-accent);
  &:focus {
    top: 0;
  }
`
