import { Dialog } from 'radix-ui'
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styled from 'styled-components'
import type { StoryCard, StoryDetails } from '@core/contract'
import { IconButton, MEDIA, Muted, Row, TYPE, useAnnounce } from '@/ui'
import { visuallyHidden } from '@/ui/VisuallyHidden'
import { WholeScreen } from '@/ui/layers/WholeScreen'
import { headlineOf, isUntitled } from '../model'
import { CardBody } from './StoryCards'

const Slide = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: center;
  gap: var(--s5);
  width: min(1100px, 100%);
  margin: 0 auto;
  padding: var(--s8) var(--s6);
  ${MEDIA.below768} {
    justify-content: flex-start;
    padding: var(--s5) var(--s4);
  }
  h2 {
    ${TYPE.xl}
    overflow-wrap: anywhere;
    outline: none;
  }
  h2[data-untitled] {
    ${visuallyHidden}
  }
  > p,
  > blockquote {
    ${TYPE.md}
    max-width: 68ch;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  padding: var(--s2) var(--s4);
`

/** The slides of a story: its title, then each card that is more than a line between others. */
const slidesOf = ({ cards }: StoryDetails): readonly (StoryCard | null)[] => [
  null,
  ...cards.filter(({ content }) => content.kind !== 'divider'),
]

/** How many slides a key moves, or to which end; null: it does something else. */
const moveOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, last: number): number | null => {
  if (altKey || ctrlKey || metaKey) return null
  if (['ArrowRight', 'ArrowDown', 'PageDown', ' '].includes(key)) return Math.min(at + 1, last)
  if (['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'].includes(key)) return Math.max(at - 1, 0)
  return key === 'Home' ? 0 : key === 'End' ? last : null
}

/** Fills the screen while it is there, where the browser allows it. */
const useFullScreen = (onLeft: () => void) => {
  const left = useRef(onLeft)
  useEffect(() => {
    left.current = onLeft
  })
  useEffect(() => {
    const root = document.documentElement
    let filled = false
    const change = () => {
      // The browser's own way out, such as Escape, ends the presentation too.
      const isFilled = Boolean(document.fullscreenElement)
      if (filled && !isFilled) left.current()
      filled = isFilled
    }
    document.addEventListener('fullscreenchange', change)
    if (typeof root.requestFullscreen === 'function') root.requestFullscreen().catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', change)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
}

interface StoryPresentProps {
  readonly story: StoryDetails
  /** The slide, from 0: the title of the story. */
  readonly at: number
  readonly onMove: (at: number) => void
  readonly onLeave: () => void
}

/** A story on the whole screen, one card at a time: arrow keys, space, Home and End move, Escape leaves. */
export const StoryPresent = ({ story, at: wanted, onMove, onLeave }: StoryPresentProps): ReactNode => {
  const announce = useAnnounce()
  const layer = useRef<HTMLDivElement>(null)
  const slides = useMemo(() => slidesOf(story), [story])
  const last = slides.length - 1
  const at = Math.min(wanted, last)
  const card = slides[at] ?? null
  const title = card === null ? story.title : headlineOf(card)
  useFullScreen(onLeave)
  useEffect(() => {
    if (layer.current) layer.current.scrollTop = 0
    announce(`${String(at + 1)} of ${String(last + 1)}: ${title}`)
  }, [announce, at, last, title])
  // Keys may come faster than the address follows.
  const target = useRef(at)
  useEffect(() => {
    target.current = at
  }, [at])
  const move = (to: number) => {
    target.current = to
    onMove(to)
  }
  const press = (event: KeyboardEvent) => {
    const isControl = event.target instanceof HTMLElement && event.target.closest('button, a, input, [role=grid]')
    if (isControl && [' ', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) return
    const to = moveOf(event, target.current, last)
    if (to === null) return
    event.preventDefault()
    if (to !== target.current) move(to)
  }
  return (
    <WholeScreen layer={layer} onClose={onLeave} onKeyDown={press} focusFirst={shown => shown} scrolls>
      <Slide key={at}>
        <Dialog.Title data-untitled={(card !== null && isUntitled(card)) || undefined}>{title}</Dialog.Title>
        {card === null ? (
          <>
            {story.summary !== '' && <p>{story.summary}</p>}
            <Muted>{story.author}</Muted>
          </>
        ) : (
          <CardBody storyId={story.id} card={card} flush brief />
        )}
      </Slide>
      <Bar>
        <Muted $size="sm">
          {at + 1} of {last + 1}
        </Muted>
        <Row $gap="s1">
          <IconButton
            icon="chevron-left"
            label="Previous card"
            disabledReason={at === 0 ? 'This is the first card' : null}
            onClick={() => move(at - 1)}
          />
          <IconButton
            icon="chevron-right"
            label="Next card"
            disabledReason={at === last ? 'This is the last card' : null}
            onClick={() => move(at + 1)}
          />
          <IconButton icon="x" label="End presentation" onClick={onLeave} />
        </Row>
      </Bar>
    </WholeScreen>
  )
}
