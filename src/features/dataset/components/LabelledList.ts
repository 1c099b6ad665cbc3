import styled from 'styled-components'
import { TYPE } from '@/ui'
import { RuledList } from '@/ui/Sections'

/** Lines with a badge at the left; a long list scrolls by itself. */
export const LabelledList = styled(RuledList)<{ readonly $height: number }>`
  ${TYPE.sm}
  max-height: ${p => p.$height}px;
  overflow-y: auto;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  li {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr);
    gap: var(--s1) var(--s3);
    padding: var(--s2-5) var(--s3);
    overflow-wrap: anywhere;
  }
`
