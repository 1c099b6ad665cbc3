import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { WeighedSegment } from '@core/contract'
import { count } from '@/lib/words'
import { Icon, MEDIA, TYPE, VisuallyHidden, type IconName } from '@/ui'

const Bar = styled.div`
  display: flex;
  flex: none;
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
  overflow-x: auto;
  button {
    ${TYPE.sm}
    flex: 1 0 auto;
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-height: 34px;
    padding: 0 var(--s3);
    border: 0;
    background: none;
    color: var(--text-2);
    font: inherit;
    cursor: pointer;
  }
  button + button {
    border-left: 1px solid var(--border);
  }
  button[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 600;
    box-shadow: inset 0 -2px var(--accent-text);
  }
  button:focus-visible {
    outline-offset: -2px;
  }
  small {
    ${TYPE.xs}
    margin-left: auto;
    padding-left: var(--s2);
    color: var(--text-3);
    font-weight: 400;
  }
  [data-state] {
    position: relative;
    display: inline-flex;
  }
  span[data-state='ok'] {
    color: var(--success);
  }
  span[data-state='wrong'] {
    color: var(--danger);
  }
  ${MEDIA.touch} {
    button {
      min-height: 44px;
    }
  }
`

export interface SegmentState {
  readonly id: string
  readonly label: string
  /** Null until it has been tried. */
  readonly outcome: WeighedSegment | null
  /** Targets are not right yet. */
  readonly unfinished: boolean
  /** The outcome is that of these targets, not only of the sample. */
  readonly whole: boolean
}

const iconOf = ({ outcome, unfinished, whole }: SegmentState): { icon: IconName; state: string; words: string } => {
  if (unfinished) return { icon: 'edit', state: 'open', words: 'targets are missing' }
  if (!outcome || !whole) return { icon: 'clock', state: 'open', words: 'not tried yet' }
  return outcome.status === 'converged'
    ? { icon: 'success', state: 'ok', words: 'has weights' }
    : { icon: 'error', state: 'wrong', words: 'cannot be weighted' }
}

/** What is weighted by itself, such as waves, each with how it fares. */
export const Segments = ({
  label,
  segments,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly segments: readonly SegmentState[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}) => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <Bar ref={bar} role="group" aria-label={label}>
      {segments.map(one => {
        const { icon, state, words } = iconOf(one)
        return (
          <button
            key={one.id}
            type="button"
            aria-pressed={one.id === chosen}
            title={`${one.label}: ${words}`}
            onClick={() => onChoose(one.id)}
          >
            <span data-state={state}>
              <Icon name={icon} />
              <VisuallyHidden>{words}</VisuallyHidden>
            </span>
            {one.label}
            {one.outcome && <small>n={count(one.outcome.n)}</small>}
          </button>
        )
      })}
    </Bar>
  )
}
