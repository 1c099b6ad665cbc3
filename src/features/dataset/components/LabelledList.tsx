import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Badge, Muted, TYPE, type BadgeProps } from '@/ui'
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

/** The words of a badge, and its tone. */
export type LineLabel = readonly [words: string, tone: BadgeProps['tone']]

interface LabelledLineProps {
  readonly label: LineLabel
  readonly name: string
  /** What the name is of; left out where it says the same. */
  readonly text: string
  readonly detail: string
  readonly children?: ReactNode
}

/** A question or variable, and what is said of it. */
export const LabelledLine = ({ label: [words, tone = 'neutral'], name, text, detail, children }: LabelledLineProps) => (
  <li>
    <span>
      <Badge tone={tone}>{words}</Badge>
    </span>
    <span>
      <strong>{name}</strong> {text !== name && text}
      {detail !== '' && (
        <>
          <br />
          <Muted $size="sm">{detail}</Muted>
        </>
      )}
      {children}
    </span>
  </li>
)
