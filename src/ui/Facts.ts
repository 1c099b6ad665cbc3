import styled from 'styled-components'
import { TYPE } from './theme/tokens'

/** Short facts about a thing beside each other, the figures in bold. */
export const Facts = styled.p`
  ${TYPE.sm}
  display: flex;
  flex-wrap: wrap;
  gap: var(--s0-5) var(--s4);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  strong {
    font-weight: 600;
    color: var(--text);
  }
`

/** Where a thing comes from: a study, a dataset, a month. */
export const Source = styled.p`
  ${TYPE.sm}
  color: var(--text-2);
  overflow-wrap: anywhere;
`
