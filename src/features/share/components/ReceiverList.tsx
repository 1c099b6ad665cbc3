import styled from 'styled-components'
import { Icon, Link, Muted, type IconName } from '@/ui'
import { namedKey, receiverWords } from '../model'
import type { SharePreview } from '../remotes'
import { ReceiverRow, Rows, type CorrectionOf } from './ReceiverRows'

type Receiver = SharePreview['results'][number]

const ICONS: Readonly<Record<Receiver['gets'], IconName>> = {
  opens: 'check',
  some: 'users',
  asks: 'lock',
  unknown: 'user',
  refused: 'error',
}
const Words = styled.p`
  display: flex;
  gap: var(--s1-5);
  svg {
    flex: none;
    margin-top: var(--s0-5);
  }
`

interface ReceiverListProps {
  readonly receivers: readonly Receiver[]
  /** Where the story is seen with their eyes; null: nowhere. */
  readonly viewAs: (receiver: Receiver) => string | null
  readonly correctionOf: CorrectionOf
}

/** What each of them will see, before anything is sent. */
export const ReceiverList = ({ receivers, viewAs, correctionOf }: ReceiverListProps) => (
  <Rows aria-label="What they will see">
    {receivers.map(receiver => {
      const href = viewAs(receiver)
      return (
        <ReceiverRow key={namedKey(receiver)} row={receiver} correction={correctionOf(receiver)}>
          <Words>
            <Icon name={receiver.unreachable ? 'warning' : ICONS[receiver.gets]} />
            <Muted $size="sm">{receiverWords(receiver)}</Muted>
          </Words>
          {href !== null && (
            <Link href={href} newTab>
              View as {receiver.name}
            </Link>
          )}
        </ReceiverRow>
      )
    })}
  </Rows>
)
