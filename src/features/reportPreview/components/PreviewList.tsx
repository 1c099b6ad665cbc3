import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { useTouch, WindowSlot, WindowSpace } from '@/ui/WindowedList'

const Root = styled.nav`
  flex: none;
  display: flex;
  flex-direction: column;
  width: 248px;
  min-height: 0;
  border-right: 1px solid var(--border);
  background: var(--surface);
  h2 {
    ${TYPE.xs}
    padding: var(--s3) var(--s4) var(--s1-5);
    font-weight: 600;
    color: var(--text-2);
  }
`
const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding-bottom: var(--s3);
  &:focus-visible {
    outline: none;
  }
  &:focus-visible [aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`
const Entry = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  height: 100%;
  padding: 0 var(--s3) 0 var(--s4);
  cursor: pointer;
  > span:last-child {
    ${TRUNCATED}
  }
  &:hover {
    background: var(--sunken);
  }
  &[aria-selected='true'] {
    background: var(--accent-soft);
    box-shadow: inset 3px 0 0 var(--accent-text);
    font-weight: 500;
  }
`
const Number = styled.span`
  ${TYPE.xs}
  flex: none;
  min-width: 20px;
  color: var(--text-3);
  text-align: right;
  font-variant-numeric: tabular-nums;
`

/** Px of one entry. */
const HEIGHT = { mouse: 32, touch: 44 } as const
const PAGE = 10

interface PreviewListProps {
  readonly position: number
  /** Tables that have arrived, by title. */
  readonly titles: readonly string[]
  readonly onTurn: (position: number) => void
}

/** The tables of the report beside the one in sight; a press or the arrow keys open another. */
export const PreviewList = ({ position, titles, onTurn }: PreviewListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const touch = useTouch()
  const virtual = useVirtualizer({
    count: titles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? HEIGHT.touch : HEIGHT.mouse),
    overscan: 8,
    initialRect: { width: 248, height: 640 },
  })
  useEffect(() => virtual.scrollToIndex(position), [position, virtual])
  const last = titles.length - 1
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    PageDown: Math.min(last, position + PAGE),
    PageUp: Math.max(0, position - PAGE),
    Home: 0,
    End: last,
  }
  const key = (event: KeyboardEvent) => {
    const to = targets[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (to >= 0 && to <= last && to !== position) onTurn(to)
  }
  const optionId = (at: number) => `${id}-${String(at)}`
  return (
    <Root aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>Tables</h2>
      <Scroll
        ref={scroller}
        role="listbox"
        aria-label="Go to table"
        tabIndex={0}
        aria-activedescendant={position <= last ? optionId(position) : undefined}
        onKeyDown={key}
      >
        <WindowSpace role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => (
            <WindowSlot
              key={index}
              role="presentation"
              style={{ height: size, transform: `translateY(${String(start)}px)` }}
            >
              <Entry
                id={optionId(index)}
                role="option"
                aria-selected={index === position}
                title={titles[index]}
                onClick={() => onTurn(index)}
              >
                <Number>{index + 1}</Number>
                <span>{titles[index]}</span>
              </Entry>
            </WindowSlot>
          ))}
        </WindowSpace>
      </Scroll>
    </Root>
  )
}
