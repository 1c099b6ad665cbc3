import type { ReactNode } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  min-height: 32px;
  > button {
    margin-right: -10px;
  }
  h2 span {
    margin-left: var(--s2);
    color: var(--text-2);
    font-weight: 400;
    font-size: 0.8125rem;
  }
`

export interface SectionHeadProps {
  readonly id: string
  readonly title: string
  readonly total?: number | undefined
  readonly action?: ReactNode
}

/** Heading of a part of a page, with a count and one action. */
export const SectionHead = ({ id, title, total, action }: SectionHeadProps) => (
  <Head>
    <h2 id={id}>
      {title} {total !== undefined && <span>{count(total)}</span>}
    </h2>
    {action}
  </Head>
)
