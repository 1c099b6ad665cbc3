import { wide } from '@/tables/ui'
import styled from 'styled-components'

export const Panes = styled.div`
  flex: 1;
  min-height: 0;
  ${wide} {
    display: grid;
    grid-template-columns: minmax(280px, 360px) minmax(0, 1fr) minmax(280px, 304px);
  }
`
export const Left = styled.div`
  min-height: 0;
  border-right: 1px solid var(--border);
`
export const Middle = styled.div`
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 14px 24px 24px;
  > section + section {
    margin-top: 24px;
  }
`
export const Right = styled.div`
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  background: var(--surface);
  border-left: 1px solid var(--border);
`
export const Narrow = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
`
export const Steps = styled.div`
  flex: none;
  padding: 8px 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`
export const NarrowPane = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  display: flex;
  flex-direction: column;
  padding: 16px;
  > section + section {
    margin-top: 24px;
  }
`
export const Picker = styled.div`
  flex: 1 0 min(420px, 52dvh);
  min-height: 0;
  margin-top: 16px;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
`
export const White = styled.div`
  flex: 1 0 auto;
  margin: -16px;
  background: var(--surface);
`
