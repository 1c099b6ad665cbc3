import styled from 'styled-components'
import type { ResultsTab } from '@/lib/paths'
import { Muted, TYPE } from '@/ui'
import { partWords } from '../model'

const Divider = styled.li<{ readonly $amongCards: boolean }>`
  padding: var(--s4) var(--s4-5) var(--s3);
  background: var(--sunken);
  /* Between cards it has a row of its own. */
  grid-column: 1 / -1;
  border-radius: ${p => (p.$amongCards ? 'var(--r-card)' : '0')};
`
const Title = styled.h2`
  ${TYPE.base}
  font-weight: 600;
`

/** Between results that match everything and those that match in part, or above the latter alone. */
export const PartHead = ({ type, real }: { readonly type: ResultsTab; readonly real: number }) => {
  const { title, text } = partWords(type, real)
  return (
    <Divider data-part $amongCards={type === 'studies' || type === 'stories'}>
      <Title>{title}</Title>
      <Muted as="p" $size="sm">
        {text}
      </Muted>
    </Divider>
  )
}
