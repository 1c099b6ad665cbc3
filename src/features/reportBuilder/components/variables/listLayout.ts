import styled from 'styled-components'
import { TYPE } from '@/ui/theme/tokens'

export const Head = styled.div`
  display: flex;
  align-items: baseline;
  flex-wrap: wrap;
  gap: 0 8px;
  margin-bottom: 8px;
  h2 {
    flex: none;
    outline: none;
  }
  > :last-child {
    margin-left: auto;
  }
`
export const Line = styled.p<{ readonly $bad?: boolean }>`
  ${TYPE.xs}
  display: flex;
  align-items: flex-start;
  gap: 8px;
  margin-top: 8px;
  color: ${p => (p.$bad ? 'var(--danger)' : 'var(--text-3)')};
  svg {
    flex: none;
  }
`

export interface ListProps {
  /** Another step of the narrow layout is shown. */
  readonly hidden: boolean
}
