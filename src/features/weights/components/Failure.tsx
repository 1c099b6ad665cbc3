import styled from 'styled-components'
import type { WeighedSegment } from '@core/contract'
import { Button, Callout, IconButton, Row, TYPE } from '@/ui'
import { causeOf, waysOut } from '../model/failing'
import type { NamedMargin } from '../model/ready'
import type { TypedWeight } from '../model/typed'

const Walk = styled(Row)`
  ${TYPE.sm}
  color: var(--text-2);
  white-space: nowrap;
`

export interface FailureProps {
  readonly segment: WeighedSegment
  /** All segments without weights, this one among them. */
  readonly failed: readonly WeighedSegment[]
  readonly typed: TypedWeight
  /** What margins and their groups are called. */
  readonly names: readonly NamedMargin[]
  readonly onChange: (typed: TypedWeight) => void
  readonly onLook: (segment: string | null) => void
}

/** Why a segment has no weights, the ways out, and the way to the next one. */
export const Failure = ({ segment, failed, typed, names, onChange, onLook }: FailureProps) => {
  const at = failed.findIndex(({ id }) => id === segment.id)
  const step = (by: number) => onLook(failed[(at + by + failed.length) % failed.length]?.id ?? null)
  return (
    <Callout
      tone="danger"
      title={`${segment.label || 'This weighting'} has no weights`}
      action={
        failed.length > 1 && (
          <Walk $gap="s1" role="group" aria-label="Parts without weights">
            <IconButton icon="chevron-left" size={28} label="Previous part without weights" onClick={() => step(-1)} />
            <span aria-live="polite">
              {at + 1} of {failed.length}
            </span>
            <IconButton icon="chevron-right" size={28} label="Next part without weights" onClick={() => step(1)} />
          </Walk>
        )
      }
    >
      {causeOf(segment)}
      <Row $wrap style={{ marginTop: 'var(--s2)' }}>
        {waysOut(segment, typed, names).map(({ words, quiet = false, next }) => (
          <Button key={words} size="sm" variant={quiet ? 'ghost' : 'secondary'} onClick={() => onChange(next)}>
            {words}
          </Button>
        ))}
      </Row>
    </Callout>
  )
}
