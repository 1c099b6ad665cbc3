import styled from 'styled-components'
import { Surface } from './Card'
import { MEDIA } from './theme/tokens'

/** A surface with room around what it holds. */
export const Panel = styled(Surface)`
  padding: var(--s4) var(--s4-5) var(--s4-5);
`

/** Items with a line between them. */
export const RuledList = styled.ul`
  > li + li {
    border-top: 1px solid var(--border);
  }
`

/** Heading of a section, with one action at the right. */
export const HeadRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  min-height: 32px;
`

/** Buttons at the end of a list item, whose words end where the text of the item does. */
export const ItemActions = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s1);
  margin-right: -8px;
  ${MEDIA.below768} {
    margin-left: -10px;
  }
`
