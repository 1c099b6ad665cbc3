import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

export const Pane = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  height: 100%;
  background: var(--surface);
`
export const Top = styled.div`
  padding: var(--s3) var(--s4) var(--s2);
`
export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1-5);
  margin-top: var(--s2);
`
export const AddAll = styled.div`
  margin-top: var(--s2);
`
export const Chip = styled.button`
  ${TYPE.xs}
  min-height: 24px;
  padding: 0 var(--s2-5);
  border: 0;
  border-radius: var(--r-pill);
  background: var(--sunken);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  &[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 500;
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
export const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  &:focus-visible {
    outline: none;
  }
`
export const Hints = styled.p`
  ${TYPE.xs}
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--s1) var(--s4);
  min-height: 34px;
  padding: var(--s1-5) var(--s4);
  border-top: 1px solid var(--border);
  color: var(--text-3);
  ${MEDIA.touch} {
    kbd {
      display: none;
    }
  }
`
