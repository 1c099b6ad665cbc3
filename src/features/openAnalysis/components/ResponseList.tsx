import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { OpenResponse } from '@core/contract'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Feedback'
import { IconButton } from '@/ui/IconButton'
import { Marked } from '@/ui/Marked'
import { WindowSlot, WindowSpace } from '@/ui/WindowedList'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { plainText, SENTIMENT_WORDS } from '../model'
import { SentimentMark } from './SentimentMark'
import type { Responses } from './useResponses'

const ROW = 45
const SCREENFUL = 10

const Scroll = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
  height: max(320px, calc(100dvh - 275px));
  ${MEDIA.below768} {
    height: max(360px, calc(100dvh - 260px));
  }
`
const Item = styled(WindowSlot).attrs({ as: 'article' })`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  align-items: start;
  gap: 0 var(--s2);
  padding: var(--s1-5) var(--s2) var(--s1-5) var(--s4);
  border-bottom: 1px solid var(--border);
  &:hover {
    background: var(--net-tint);
  }
  &:focus-visible {
    outline: none;
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  > svg,
  > span:first-child {
    margin-top: var(--s2);
  }
`
const Text = styled.p`
  ${TYPE.base}
  padding: var(--s1-5) 0;
  max-width: 90ch;
  overflow-wrap: anywhere;
  white-space: pre-line;
`
const Failed = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s3);
  padding: var(--s2) var(--s4);
  border-top: 1px solid var(--border);
  color: var(--text-2);
`

interface ResponseListProps {
  readonly responses: Responses
  readonly count: number
  readonly onCopy: (response: OpenResponse) => void
}

/** Only visible responses are drawn; further pages load while scrolling. Arrows, Home and End move, Enter copies. */
export const ResponseList = ({ responses, count, onCopy }: ResponseListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const focusAt = useRef<number | null>(null)
  const current = Math.min(chosen, count - 1)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    // A list without a layout has no heights.
    measureElement: item => item.getBoundingClientRect().height || ROW,
    overscan: 8,
    initialRect: { width: 800, height: 640 },
  })
  const items = virtual.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { want, failedPages, askPage } = responses
  useEffect(() => {
    want(from, to)
  })
  useEffect(() => {
    if (focusAt.current === null) return
    const item = scroller.current?.querySelector<HTMLElement>(`[data-index="${String(focusAt.current)}"]`)
    if (!item) return
    focusAt.current = null
    item.focus({ preventScroll: true })
  })
  const go = (at: number) => {
    const next = Math.max(0, Math.min(count - 1, at))
    focusAt.current = next
    setChosen(next)
    virtual.scrollToIndex(next)
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.tagName === 'BUTTON') return
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      PageDown: () => go(current + SCREENFUL),
      PageUp: () => go(current - SCREENFUL),
      Home: () => go(0),
      End: () => go(count - 1),
      Enter: () => {
        const response = responses.responseAt(current)
        if (response) onCopy(response)
      },
    }
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <>
      <Scroll ref={scroller}>
        <WindowSpace
          role="feed"
          aria-label="Responses"
          aria-busy={responses.isFetching}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const response = responses.responseAt(index)
            return (
              <Item
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                tabIndex={index === current ? 0 : -1}
                aria-posinset={index + 1}
                aria-setsize={count}
                aria-label={
                  response ? `${SENTIMENT_WORDS[response.sentiment]}: ${plainText(response.text)}` : 'Loading'
                }
                style={{ transform: `translateY(${String(start)}px)` }}
                onFocus={() => setChosen(index)}
                onKeyDown={keyDown}
              >
                {response ? (
                  <>
                    <SentimentMark sentiment={response.sentiment} />
                    <Text>
                      <Marked parts={response.text} />
                    </Text>
                    <IconButton
                      icon="copy"
                      label="Copy response"
                      tabIndex={index === current ? 0 : -1}
                      onClick={() => onCopy(response)}
                    />
                  </>
                ) : (
                  <>
                    <span />
                    <Text as="div">
                      <Skeleton $width={`${String(40 + ((index * 17) % 45))}%`} $height={20} />
                    </Text>
                  </>
                )}
              </Item>
            )
          })}
        </WindowSpace>
      </Scroll>
      {failedPages.length > 0 && (
        <Failed role="alert">
          Some responses could not be loaded.
          <Button size="sm" icon="refresh" onClick={() => failedPages.forEach(askPage)}>
            Try again
          </Button>
        </Failed>
      )}
    </>
  )
}
