import styled from 'styled-components'
import { MEDIA, TRUNCATED, TYPE } from '@/ui'

/** A heading within a rail, with a count at its end. */
export const RailHeading = styled.h2<{ readonly $tone?: 'warning' }>`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: var(--s1-5);
  margin-top: var(--s2);
  padding: var(--s1) var(--s4);
  font-weight: 600;
  color: ${p => (p.$tone === 'warning' ? 'var(--warning)' : 'var(--text-2)')};
  span {
    flex: 1;
  }
  small {
    ${TYPE.xs}
    font-weight: 400;
    color: var(--text-3);
  }
`
/** A line of a rail that narrows or opens something; pressed while it does. */
export const RailButton = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  min-height: 28px;
  padding: 0 var(--s4);
  border: 0;
  background: none;
  color: var(--text);
  font: inherit;
  text-align: left;
  font-variant-numeric: tabular-nums;
  span {
    ${TRUNCATED}
    flex: 1;
    min-width: 0;
  }
  b {
    font-weight: 600;
  }
  small {
    ${TYPE.xs}
    color: var(--text-3);
  }
  &:hover {
    background: var(--sunken);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 500;
    box-shadow: inset 3px 0 var(--accent);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
