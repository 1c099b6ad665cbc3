import styled from 'styled-components'
import { MEDIA, TRUNCATED, TYPE } from '../theme/tokens'

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
  gap: var(--s2);
  min-height: 40px;
  padding: var(--s1) var(--s3);
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
    ${TRUNCATED}
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
  padding: var(--s2-5) var(--s3) var(--s1);
`
export const Scroll = styled.div`
  min-height: 0;
  max-height: 332px;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--s1) 0;
  &[data-tall] {
    max-height: none;
  }
`
export const Note = styled.p`
  ${TYPE.xs}
  flex: none;
  padding: var(--s2) var(--s3);
  border-top: 1px solid var(--border);
  color: var(--text-3);
`
export const None = styled.p`
  padding: var(--s2) var(--s3);
  color: var(--text-2);
`
