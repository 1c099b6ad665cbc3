import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { Small } from '@/ui/Words'
import { wide } from './parts'

export const Aside = styled(Small)`
  align-self: center;
  min-width: 0;
  margin-right: auto;
`
export const Panes = styled.div`
  display: grid;
  gap: 0;
  margin: -4px -24px -24px;
  border-top: 1px solid var(--border);
  > div {
    min-width: 0;
    min-height: 0;
  }
  > div + div {
    border-top: 1px solid var(--border);
  }
  > :first-child {
    height: 300px;
  }
  > [data-chosen] {
    height: 340px;
  }
  ${wide} {
    grid-template-columns: 264px minmax(0, 1fr) 304px;
    height: min(640px, calc(100dvh - 230px));
    > :nth-child(n) {
      height: auto;
    }
    > div + div {
      border-top: 0;
      border-left: 1px solid var(--border);
    }
  }
`
export const Side = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  padding: var(--s3) var(--s4);
  background: var(--bg);
  > * {
    flex: none;
  }
`
/** The rules scroll; who is left stays in sight below them. */
export const Rules = styled.div`
  ${wide} {
    flex: 1 1 0;
    min-height: 96px;
    margin: 0 -16px;
    padding: 0 var(--s4);
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`
export const SideHead = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 24px;
  font-weight: 600;
  color: var(--text-2);
`
export const Sentence = styled.p`
  ${TYPE.xs}
  > b {
    margin-right: var(--s2);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    color: var(--text);
    ${MEDIA.from1000} {
      display: none;
    }
  }
  flex: 1;
  min-width: 200px;
  ${MEDIA.below768} {
    flex-basis: 100%;
  }
  max-height: 48px;
  overflow-y: auto;
  color: var(--text-2);
`
