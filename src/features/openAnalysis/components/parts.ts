import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

export const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  width: 100%;
  max-width: calc(var(--content-max) + 80px);
  margin: 0 auto;
  padding: var(--s4-5) var(--s6-5) var(--s6);
  ${MEDIA.below1000} {
    padding-inline: var(--s5);
  }
  ${MEDIA.below768} {
    padding: var(--s4) var(--s4) var(--s5);
  }
`
export const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  ${MEDIA.from1000} {
    grid-template-columns: 272px minmax(0, 1fr);
    gap: var(--s4);
    align-items: start;
  }
`
export const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
`
export const Card = styled.section<{ readonly $flush?: boolean }>`
  min-width: 0;
  padding: ${p => (p.$flush ? 0 : '10px 12px 12px')};
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  overflow: hidden;
  ${MEDIA.below768} {
    margin-inline: -16px;
    padding-inline: ${p => (p.$flush ? 0 : '16px')};
    border-inline: 0;
    border-radius: 0;
  }
`
export const SideHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2);
  min-height: 32px;
  padding-inline: var(--s1);
  ${MEDIA.below1000} {
    padding-inline: 0;
  }
  h2 {
    ${TYPE.sm}
    font-weight: 600;
    color: var(--text-2);
  }
`
export const Note = styled.p`
  ${TYPE.xs}
  padding: var(--s2) var(--s1) 0;
  color: var(--text-3);
  ${MEDIA.below1000} {
    padding-inline: 0;
  }
`
export const FilterNote = styled.p`
  ${TYPE.sm}
  padding: var(--s0-5) var(--s1) 0;
  color: var(--text-2);
  overflow-wrap: anywhere;
  ${MEDIA.below1000} {
    padding-inline: 0;
  }
`
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
  padding: var(--s3) var(--s4);
  border-bottom: 1px solid var(--border);
  > :first-child {
    flex: 1 1 260px;
    max-width: 520px;
  }
`
export const Words = styled.p`
  ${TYPE.sm}
  margin-left: auto;
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  ${MEDIA.below768} {
    margin-left: 0;
  }
`
export const Waiting = styled.div`
  display: grid;
  gap: 22px;
  padding: var(--s4-5) var(--s4);
`
