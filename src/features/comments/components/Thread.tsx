import { useRef, useState } from 'react'
import type { CommentThread } from '@core/contract'
import styled from 'styled-components'
import { dayLabel } from '@/lib/dates'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Muted, Row, Stack, useAnnounce } from '@/ui'
import { useDraftWaits } from '@/ui/drafts'
import { addRemote, settleRemote } from '../remotes'
import { selectAdding, selectSettling } from '../selectors'
import type { WithComments } from '../slice'
import { CommentItem } from './CommentItem'
import { Composer } from './Composer'

/** Replies begin where the words of the first comment do. */
const Replies = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  margin-top: var(--s2);
`
/** The first button's word begins where the words of the comment do. */
const Actions = styled(Row)`
  margin-left: -10px;
`

interface ThreadProps {
  readonly storyId: string
  readonly thread: CommentThread
}

const placeOf = (storyId: string, threadId: string) => ['story', storyId, 'reply', threadId]

const Reply = ({ storyId, thread, onDone }: ThreadProps & { readonly onDone: () => void }) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const form = `reply ${thread.id}`
  const call = useAppSelector((state: WithComments) => selectAdding(state, form))
  return (
    <Composer
      storyId={storyId}
      cardId={thread.card_id}
      place={placeOf(storyId, thread.id)}
      label="Reply"
      placeholder="Write a reply"
      sendLabel="Reply"
      call={call}
      onSend={text => dispatch(addRemote.requested({ storyId, form, body: { text, reply_to: thread.id } }))}
      onSent={() => {
        announce('Your reply was added.')
        onDone()
      }}
      onLeave={onDone}
    />
  )
}

const Settle = ({ storyId, thread }: ThreadProps) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const box = useRef<HTMLDivElement>(null)
  const { isFetching, error } = useAppSelector((state: WithComments) => selectSettling(state, thread.id))
  const resolved = thread.resolved !== null
  const settle = () => {
    // The thread moves to the other list, and its button with it.
    box.current?.closest<HTMLElement>('[data-comments]')?.focus()
    announce(resolved ? 'The conversation is open again.' : 'The conversation is resolved.')
    dispatch(settleRemote.requested({ storyId, commentId: thread.id, resolved: !resolved }))
  }
  return (
    <div ref={box}>
      {thread.settleable && (
        <Button size="sm" variant="ghost" icon={resolved ? 'undo' : 'check'} loading={isFetching} onClick={settle}>
          {resolved ? 'Reopen' : 'Resolve'}
        </Button>
      )}
      {error && (
        <Callout tone="danger" role="alert">
          Nothing was changed. {error.message}
        </Callout>
      )}
    </div>
  )
}

const Below = ({ storyId, thread }: ThreadProps) => {
  const waits = useDraftWaits(placeOf(storyId, thread.id))
  const [replying, setReplying] = useState(waits)
  const box = useRef<HTMLDivElement>(null)
  const { resolved, card_id: cardId } = thread
  const close = () => {
    setReplying(false)
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
  }
  return (
    <Stack $gap="s2">
      {thread.replies.length > 0 && (
        <Replies aria-label="Replies">
          {thread.replies.map(reply => (
            <li key={reply.id}>
              <CommentItem storyId={storyId} cardId={cardId} comment={reply} />
            </li>
          ))}
        </Replies>
      )}
      {resolved && (
        <Muted $size="sm">
          Resolved by {resolved.by}, {dayLabel(resolved.at)}
        </Muted>
      )}
      {replying && !resolved ? (
        <Reply storyId={storyId} thread={thread} onDone={close} />
      ) : (
        <Actions ref={box} $gap="s1">
          {!resolved && (
            <Button size="sm" variant="ghost" onClick={() => setReplying(true)}>
              Reply
            </Button>
          )}
          <Settle storyId={storyId} thread={thread} />
        </Actions>
      )}
    </Stack>
  )
}

/** A comment with its replies. */
export const Thread = ({ storyId, thread }: ThreadProps) =>
  thread.removed ? (
    <Stack $gap="s2">
      <Muted>This comment was deleted.</Muted>
      <Below storyId={storyId} thread={thread} />
    </Stack>
  ) : (
    <CommentItem storyId={storyId} cardId={thread.card_id} comment={thread}>
      <Below storyId={storyId} thread={thread} />
    </CommentItem>
  )
