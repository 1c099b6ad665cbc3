import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

export const Frame = styled.div`
  width: 100%;
  padding: var(--s4-5) var(--s5) var(--s6-5);
  ${MEDIA.below768} {
    padding: var(--s4) 0 var(--s5);
  }
  @media print {
    padding: 0;
  }
`
export const Inset = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s2-5);
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
export const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  margin-top: var(--s4);
  ${MEDIA.from1000} {
    grid-template-columns: 304px minmax(0, 1fr);
    align-items: start;
  }
  @media print {
    display: block;
    margin-top: var(--s3);
  }
`
export const Card = styled.section`
  min-width: 0;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  /* The head of a table would cover the round corners; clipping keeps it sticky. */
  overflow: clip;
  ${MEDIA.below768} {
    border-inline: 0;
    border-radius: 0;
  }
  @media print {
    border: 0;
    border-radius: 0;
    overflow: visible;
  }
`
export const Part = styled.section`
  ${TYPE.sm}
  display: grid;
  gap: var(--s2);
  padding: var(--s3) var(--s4);
  & + & {
    border-top: 1px solid var(--border);
  }
  /* In a slide-over its words begin where the title does, and its lines reach both edges. */
  [role='dialog'] & {
    margin-inline: calc(-1 * var(--s5));
    padding-inline: var(--s5);
  }
`
export const PartHead = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 24px;
  h2 {
    font-size: 0.8125rem;
    line-height: 1.125rem;
    font-weight: 600;
    color: var(--text-2);
  }
  > button {
    margin-left: auto;
    margin-right: -8px;
  }
`
