import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import styled from 'styled-components'
import { remember, remembered } from '@/lib/remembered'

const Root = styled.div<{ readonly $side: boolean; readonly $share: number }>`
  display: grid;
  min-width: 0;
  ${p =>
    p.$side
      ? `grid-template-columns: minmax(0, ${p.$share}fr) 16px minmax(0, ${100 - p.$share}fr); align-items: stretch;`
      : 'grid-template-columns: minmax(0, 1fr); row-gap: var(--s4);'}
  @media print {
    grid-template-columns: minmax(0, 1fr);
    row-gap: var(--s4);
  }
`
const Pane = styled.div`
  min-width: 0;
  min-height: 0;
`
const Divider = styled.div`
  position: relative;
  touch-action: none;
  border-radius: 2px;
  cursor: col-resize;
  &::after {
    content: '';
    position: absolute;
    inset: 0 auto 0 calc(50% - 1px);
    width: 2px;
    height: 48px;
    margin-block: auto;
    border-radius: 1px;
    background: var(--border-ctl);
  }
  &:hover::after,
  &:focus-visible::after {
    background: var(--accent-text);
  }
`

const MIDDLE = 50
const STEP = 5
const LIMIT = { min: 25, max: 75 }
/** Dragged this far to an edge, the smaller side closes. */
const CLOSED = 12

const within = (share: number): number => Math.round(Math.min(LIMIT.max, Math.max(LIMIT.min, share)))

interface SplitPaneProps {
  readonly first: ReactNode
  readonly second: ReactNode
  /** What the divider is between, such as "chart and table". */
  readonly label: string
  /** Beside each other with a divider; otherwise one above the other. */
  readonly side: boolean
  readonly onClose: (which: 'first' | 'second') => void
}

/** The share of the first part in per cent, as it was left in this browser. */
const useShare = (label: string): readonly [number, (share: number) => void] => {
  const key = `tabularium.divider.${label}`
  const [share, setShare] = useState(() => within(Number(remembered(key) ?? MIDDLE) || MIDDLE))
  const change = (next: number): void => {
    setShare(next)
    remember(key, next === MIDDLE ? null : String(next))
  }
  return [share, change]
}

/** Two parts of one screen; beside each other, a divider shares the width out: drag it, or use the arrow keys, Home and End. */
export const SplitPane = ({ first, second, label, side, onClose }: SplitPaneProps) => {
  const [share, setShare] = useShare(label)
  const root = useRef<HTMLDivElement>(null)
  const shareAt = (x: number): number => {
    const box = root.current?.getBoundingClientRect()
    return box && box.width > 0 ? ((x - box.left) / box.width) * 100 : MIDDLE
  }
  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setShare(within(shareAt(event.clientX)))
  }
  const drop = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.currentTarget.releasePointerCapture(event.pointerId)
    const at = shareAt(event.clientX)
    if (at < CLOSED) onClose('first')
    if (at > 100 - CLOSED) onClose('second')
  }
  const key = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: share - STEP,
      ArrowRight: share + STEP,
      Home: LIMIT.min,
      End: LIMIT.max,
      Enter: MIDDLE,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    setShare(within(to))
  }
  return (
    <Root ref={root} $side={side} $share={share}>
      <Pane>{first}</Pane>
      {side && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
        <Divider
          data-print="hide"
          role="separator"
          aria-label={`Divider between ${label}`}
          aria-orientation="vertical"
          aria-valuenow={share}
          aria-valuemin={LIMIT.min}
          aria-valuemax={LIMIT.max}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={0}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onPointerUp={drop}
          onKeyDown={key}
          onDoubleClick={() => setShare(MIDDLE)}
        />
      )}
      <Pane>{second}</Pane>
    </Root>
  )
}
