import { useState } from 'react'
import type { CommentThread } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Muted, Stack, useAnnounce } from '@/ui'
import { threadsAbout } from '../model'
import { addRemote } from '../remotes'
import { selectAdding } from '../selectors'
import type { WithComments } from '../slice'
import { Composer } from './Composer'
import { Thread } from './Thread'

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--s4);
`
const Fold = styled.div`
  margin-left: -10px;
`

interface ThreadsProps {
  readonly storyId: string
  readonly cardId: string | null
  readonly threads: readonly CommentThread[]
  /** Closes the place where they are shown; absent: it is always open. */
  readonly onLeave?: () => void
}

/** Where a new comment on a story or a card is kept until it is sent. */
export const newCommentPlace = (storyId: string, cardId: string | null) => [
  ...['story', storyId, 'new comment'],
  cardId ?? 'story',
]

const NewComment = ({
  storyId,
  cardId,
  onLeave,
  quiet,
}: Omit<ThreadsProps, 'threads'> & { readonly quiet: boolean }) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const form = cardId === null ? `story ${storyId}` : `card ${cardId}`
  const call = useAppSelector((state: WithComments) => selectAdding(state, form))
  return (
    <Composer
      storyId={storyId}
      cardId={cardId}
      place={newCommentPlace(storyId, cardId)}
      label={cardId === null ? 'Comment on the story' : 'Comment on the card'}
      placeholder="Add a comment, @ to mention"
      quiet={quiet}
      sendLabel="Comment"
      call={call}
      onSend={text =>
        dispatch(addRemote.requested({ storyId, form, body: { text, ...(cardId !== null && { card_id: cardId }) } }))
      }
      onSent={() => announce('Your comment was added.')}
      {...(onLeave && { onLeave })}
    />
  )
}

const Resolved = ({ storyId, threads }: Pick<ThreadsProps, 'storyId' | 'threads'>) => {
  const [open, setOpen] = useState(false)
  if (threads.length === 0) return null
  return (
    <Stack $gap="s3">
      <Fold>
        <Button
          size="sm"
          variant="ghost"
          icon={open ? 'chevron-up' : 'chevron-down'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {threads.length} resolved
        </Button>
      </Fold>
      {open && (
        <List aria-label="Resolved comments">
          {threads.map(thread => (
            <li key={thread.id}>
              <Thread storyId={storyId} thread={thread} />
            </li>
          ))}
        </List>
      )}
    </Stack>
  )
}

/** The conversations about a story or a card: open ones, room for another, and the resolved ones folded. */
export const Threads = ({ storyId, cardId, threads, onLeave }: ThreadsProps) => {
  const { open, resolved } = threadsAbout(threads, cardId)
  return (
    <Stack $gap="s4">
      {open.length > 0 && (
        <List aria-label="Open comments">
          {open.map(thread => (
            <li key={thread.id}>
              <Thread storyId={storyId} thread={thread} />
            </li>
          ))}
        </List>
      )}
      {open.length === 0 && cardId === null && (
        <Muted>Ask a question or note what follows from this. Everyone who can see the story can reply.</Muted>
      )}
      <NewComment
        storyId={storyId}
        cardId={cardId}
        quiet={cardId === null || open.length > 0}
        {...(onLeave && { onLeave })}
      />
      <Resolved storyId={storyId} threads={resolved} />
    </Stack>
  )
}
