import { wide } from '@/tables/ui'
import styled from 'styled-components'

/** Three panes side by side; in the narrow layout the parts of one step, one below the other. */
export const Panes = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  reading-flow: flex-visual;
  padding: var(--s4);
  overflow-y: auto;
  overscroll-behavior: contain;
  > [hidden] {
    display: none;
  }
  ${wide} {
    display: grid;
    grid-template-columns: minmax(280px, 360px) minmax(0, 1fr) minmax(280px, 320px);
    grid-template-rows: minmax(0, 1fr);
    padding: 0;
    overflow: visible;
  }
`
export const Left = styled.div`
  order: 1;
  flex: 1 0 min(420px, 52dvh);
  min-height: 0;
  margin-top: var(--s4);
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  ${wide} {
    order: 0;
    margin: 0;
    border-width: 0 1px 0 0;
    border-radius: 0;
  }
`
export const Middle = styled.div`
  flex: none;
  min-height: 0;
  > section:not([hidden]) + section {
    margin-top: var(--s5);
  }
  ${wide} {
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: var(--s3-5) var(--s5) var(--s5);
  }
`
export const Right = styled.div`
  order: 2;
  flex: 1 0 auto;
  min-height: 0;
  margin: -16px;
  background: var(--surface);
  ${wide} {
    overflow-y: auto;
    overscroll-behavior: contain;
    margin: 0;
    border-left: 1px solid var(--border);
  }
`
export const Steps = styled.div`
  flex: none;
  padding: var(--s2) var(--s4);
  background: var(--surface);
  border-bottom: 1px solid var(--border);
  ${wide} {
    display: none;
  }
`
