import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Row, Stack } from '@/ui'

const Cells = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: var(--s4-5);
  align-items: start;
`

/** A named group of examples, in columns or in one wrapping row. */
export const Section = ({ title, row = false, children }: { title: string; row?: boolean; children: ReactNode }) => (
  <Stack as="section" $gap="s3">
    <h2>{title}</h2>
    {row ? (
      <Row $wrap $gap="s3">
        {children}
      </Row>
    ) : (
      <Cells>{children}</Cells>
    )}
  </Stack>
)
