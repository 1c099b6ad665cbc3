import styled from 'styled-components'
import { PageHeading } from './PageHeading'
import { MEDIA, TRUNCATED, TYPE } from './theme/tokens'

/** Words on one line, cut off where they do not fit. */
export const Truncated = styled.span`
  ${TRUNCATED}
  min-width: 0;
`

/** Small words beside others, such as a variable's name or a time. */
export const Small = styled.span`
  ${TYPE.xs}
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
`

/** A remark below what it is about. */
export const Note = styled.p`
  ${TYPE.xs}
  color: var(--text-3);
`

/** Why something failed, in the place where it did. */
export const Problem = styled.p`
  color: var(--danger);
  overflow-wrap: anywhere;
`

/** How many there are, behind the words of a heading. */
export const HeadingCount = styled.span`
  ${TYPE.sm}
  margin-left: var(--s2);
  color: var(--text-2);
  font-weight: 400;
`

/** The heading of a page whose title may be long, such as the text of a question. */
export const LongHeading = styled(PageHeading)`
  ${MEDIA.below768} {
    ${TYPE.lg}
  }
`
