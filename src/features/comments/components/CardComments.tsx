import { useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Button } from '@/ui'
import { useDraftWaits } from '@/ui/drafts'
import { commentCount, commentLine, threadsAbout } from '../model'
import { newCommentPlace, Threads } from './Threads'
import { useThreads } from './useThreads'

const Bar = styled.div<{ readonly $used: boolean }>`
  margin-top: -8px;
  padding: 0 var(--s5) var(--s2);
  button {
    margin-left: -10px;
    ${p => !p.$used && 'color: var(--text-2);'}
  }
`
const Panel = styled.section`
  padding: var(--s4) var(--s5) var(--s4-5);
  border-top: 1px solid var(--border);
  outline: none;
`

export interface CardCommentsProps {
  readonly storyId: string
  readonly cardId: string
  /** Id of the heading of the card. */
  readonly headingId: string
}

/** How many comments a card has, and on demand the conversations about it. */
export const CardComments = ({ storyId, cardId, headingId }: CardCommentsProps) => {
  const panel = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const waits = useDraftWaits(newCommentPlace(storyId, cardId))
  const [open, setOpen] = useState(waits)
  const { threads } = useThreads(storyId)
  if (!threads) return null
  const count = commentCount(threadsAbout(threads, cardId).open)
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <div data-print="hide">
      <Bar $used={count > 0}>
        <Button
          ref={trigger}
          size="sm"
          variant="ghost"
          icon="comment"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          aria-describedby={headingId}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? 'Comment' : commentLine(count)}
        </Button>
      </Bar>
      {open && (
        <Panel id={panel} aria-label="Comments on this card" tabIndex={-1} data-comments="">
          <Threads storyId={storyId} cardId={cardId} threads={threads} onLeave={close} />
        </Panel>
      )}
    </div>
  )
}
