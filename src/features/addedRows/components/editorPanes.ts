import styled from 'styled-components'
import { MEDIA, TRUNCATED, TYPE } from '@/ui/theme/tokens'

export const Panes = styled.div`
  margin: -4px -24px -24px;
  border-top: 1px solid var(--border);
  > * {
    min-width: 0;
    min-height: 0;
  }
  @media (min-width: 768px) {
    display: grid;
    grid-template-columns: 248px minmax(0, 1fr);
    height: min(540px, calc(100dvh - 230px));
  }
`
export const ListPane = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  padding: var(--s3);
  overflow-y: auto;
  overscroll-behavior: contain;
  background: var(--bg);
  border-right: 1px solid var(--border);
  ${MEDIA.below768} {
    max-height: 232px;
    border-right: 0;
    border-bottom: 1px solid var(--border);
  }
`
export const FormPane = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s3-5);
  padding: var(--s4) var(--s4-5);
  overflow-y: auto;
  overscroll-behavior: contain;
  ${MEDIA.below768} {
    padding: var(--s4) var(--s5);
    overflow-y: visible;
  }
`
export const Aside = styled.span`
  ${TYPE.sm}
  align-self: center;
  min-width: 0;
  margin-right: auto;
  ${TRUNCATED}
  color: var(--text-3);
`
export const FootWords = styled.span`
  ${TYPE.xs}
  flex: 1;
  min-width: 160px;
  color: var(--text-3);
  ${MEDIA.below768} {
    flex-basis: 100%;
  }
`
