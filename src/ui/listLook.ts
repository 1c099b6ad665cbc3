import styled from 'styled-components'
import { TYPE, Z } from './theme/tokens'

/** A list of options over everything else, at the field that it belongs to. */
export const List = styled.ul<{ readonly $open: boolean }>`
  position: fixed;
  z-index: ${Z.popover};
  inset: auto;
  margin: 0;
  max-height: 296px;
  overflow-y: auto;
  padding: var(--s1);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  color: inherit;
  box-shadow: var(--e2);
  ${p => !p.$open && 'display: none;'}
`
/** One of them; `$active`: where the arrow keys are. */
export const Option = styled.li<{ readonly $active: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 34px;
  padding: var(--s1) var(--s2-5);
  border-radius: var(--r-ctl);
  cursor: pointer;
  background: ${p => (p.$active ? 'var(--sunken)' : 'transparent')};
  &[aria-selected='true'] {
    color: var(--accent-text);
    font-weight: 500;
  }
  > span {
    flex: 1 0 auto;
    max-width: 60%;
    overflow-wrap: anywhere;
  }
  small {
    ${TYPE.xs}
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    color: var(--text-3);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > svg {
    flex: none;
  }
`
