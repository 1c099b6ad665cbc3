import styled from 'styled-components'
import { TYPE } from '@/ui/theme/tokens'

export const Head = styled.div`
  display: flex;
  align-items: baseline;
  flex-wrap: wrap;
  gap: 0 var(--s2);
  margin-bottom: var(--s2);
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
  gap: var(--s2);
  margin-top: var(--s2);
  color: ${p => (p.$bad ? 'var(--danger)' : 'var(--text-3)')};
  svg {
    flex: none;
  }
`

export interface ListProps {
  /** Another step of the narrow layout is shown. */
  readonly hidden: boolean
}
