import styled from 'styled-components'
import { MEDIA } from '@/ui'
import { Problem } from '@/ui/Words'

/** A row of words, what is known of them, and what can be done; on phones in two lines. */
export const GlossaryItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: var(--s1) var(--s4);
  min-height: 48px;
  padding-block: var(--s1-5);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`

/** Why something was not done, over the whole width of the row. */
export const ItemProblem = styled(Problem)`
  grid-column: 1 / -1;
`
