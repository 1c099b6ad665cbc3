import styled from 'styled-components'
import { counted } from '@/lib/words'
import { Icon, Muted, Row, Spinner } from '@/ui'
import type { ToFix } from '../model/ready'

const Wrong = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-width: 0;
  color: var(--danger);
  svg {
    flex: none;
  }
  strong {
    flex: none;
    font-weight: 600;
  }
  button {
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
    text-decoration: underline;
    cursor: pointer;
  }
  button,
  span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`

/** How much keeps the weight from being saved, and the first of it with the way there. */
export const ToFixList = ({
  toFix,
  busy,
  onLook,
}: {
  readonly toFix: readonly ToFix[]
  readonly busy: boolean
  readonly onLook: (segment: string) => void
}) => {
  const [first] = toFix
  const segment = first?.segment ?? null
  return (
    <div aria-live="polite">
      {first ? (
        <Wrong>
          <Icon name="error" />
          <strong>{counted(toFix.length, 'thing', 'things')} to fix</strong>
          {segment === null ? (
            <span>{first.words}</span>
          ) : (
            <button type="button" onClick={() => onLook(segment)}>
              {first.words}
            </button>
          )}
        </Wrong>
      ) : busy ? (
        <Row>
          <Spinner size={14} />
          <Muted $size="sm">Calculating the weights</Muted>
        </Row>
      ) : (
        <Muted $size="sm">All targets are met. Publishing makes the weight part of a version.</Muted>
      )}
    </div>
  )
}
