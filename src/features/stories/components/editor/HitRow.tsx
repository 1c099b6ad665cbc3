import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { StoryCard } from '@core/contract'
import { Icon, Muted, TYPE, type IconName } from '@/ui'

const Row = styled.li`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--s0-5) var(--s2);
  padding: var(--s2) 0;
  border-bottom: 1px solid var(--border);
  &:last-child {
    border-bottom: 0;
  }
  > svg {
    margin-top: var(--s0-5);
    color: var(--text-3);
  }
`
const Words = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  > span {
    display: block;
  }
`
const Acts = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s1);
`
const Used = styled.div`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  color: var(--success);
  white-space: nowrap;
`

interface HitRowProps {
  readonly icon: IconName
  readonly title: ReactNode
  readonly small: string
  /** The card that shows it already. */
  readonly used: StoryCard | undefined
  /** Buttons that add it. */
  readonly children: ReactNode
}

/** Something that a search found and that can become a card. */
export const HitRow = ({ icon, title, small, used, children }: HitRowProps) => (
  <Row>
    <Icon name={icon} size={16} />
    <Words>
      <span>{title}</span>
      <Muted $size="xs">{small}</Muted>
      {used && (
        <Used>
          <Icon name="check" size={16} /> Card {used.position}
        </Used>
      )}
    </Words>
    <Acts>{children}</Acts>
  </Row>
)
