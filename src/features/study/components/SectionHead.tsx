import type { ReactNode } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'
import { HeadRow } from '@/ui/Sections'
import { HeadingCount } from '@/ui/Words'

const Head = styled(HeadRow)`
  > button,
  > a {
    margin-right: -10px;
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
      {title} {total !== undefined && <HeadingCount>{count(total)}</HeadingCount>}
    </h2>
    {action}
  </Head>
)
