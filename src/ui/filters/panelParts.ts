import styled from 'styled-components'
import { MEDIA, TYPE } from '../theme/tokens'

export const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
  max-height: var(--radix-popover-content-available-height, none);
`
export const Back = styled.button`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  flex: none;
  gap: 8px;
  min-height: 40px;
  padding: 4px 12px;
  border: 0;
  border-bottom: 1px solid var(--border);
  border-radius: var(--r-card) var(--r-card) 0 0;
  background: var(--sunken);
  color: var(--text-2);
  text-align: left;
  &:focus-visible {
    outline-offset: -2px;
  }
  > span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font-weight: 600;
    color: var(--text);
  }
  small {
    ${TYPE.xs}
    flex: none;
    color: var(--text-3);
  }
  ${MEDIA.touch} {
    min-height: 48px;
  }
`
export const Search = styled.div`
  flex: none;
  padding: 10px 12px 4px;
`
export const Scroll = styled.div`
  min-height: 0;
  max-height: 332px;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 4px 0;
  &[data-tall] {
    max-height: none;
  }
`
export const Note = styled.p`
  ${TYPE.xs}
  flex: none;
  padding: 8px 12px;
  border-top: 1px solid var(--border);
  color: var(--text-3);
`
export const None = styled.p`
  padding: 8px 12px;
  color: var(--text-2);
`
