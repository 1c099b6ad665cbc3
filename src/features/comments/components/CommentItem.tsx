import { useRef, useState, type ReactNode } from 'react'
import type { StoryComment } from '@core/contract'
import styled from 'styled-components'
import { timeLabel } from '@/lib/dates'
import { useAppDispatch, useAppSelector } from '@/store'
import { Avatar, Callout, IconButton, Menu, Row, Stack, TYPE, useToast, type MenuEntry } from '@/ui'
import { useDraftWaits } from '@/ui/drafts'
import { patchRemote } from '../remotes'
import { selectPatching, selectRemoval } from '../selectors'
import { events, type WithComments } from '../slice'
import { CommentText } from './CommentText'
import { Composer } from './Composer'

const Frame = styled.article`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: var(--s3);
`
const Head = styled(Row)`
  min-height: 32px;
  justify-content: space-between;
`
const Who = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
  > strong {
    margin-right: var(--s1);
    font-weight: 500;
  }
  > time,
  > span {
    ${TYPE.xs}
    white-space: nowrap;
    color: var(--text-3);
    font-variant-numeric: tabular-nums;
  }
`

export interface CommentItemProps {
  readonly storyId: string
  readonly cardId: string | null
  readonly comment: StoryComment
  /** Below its words. */
  readonly children?: ReactNode
}

/** Where the text of an edited comment is kept until it is saved. */
const placeOf = (storyId: string, commentId: string) => ['story', storyId, 'edited comment', commentId]

const EditComment = ({ storyId, cardId, comment, onDone }: CommentItemProps & { readonly onDone: () => void }) => {
  const dispatch = useAppDispatch()
  const call = useAppSelector((state: WithComments) => selectPatching(state, comment.id))
  return (
    <Composer
      storyId={storyId}
      cardId={cardId}
      place={placeOf(storyId, comment.id)}
      label="Edit comment"
      sendLabel="Save"
      stored={comment}
      call={call}
      onSend={(text, base) => dispatch(patchRemote.requested({ storyId, commentId: comment.id, text, base }))}
      onSent={onDone}
      onLeave={onDone}
    />
  )
}

/** One comment, which its author edits in place and deletes with an undo. */
export const CommentItem = ({ storyId, cardId, comment, children }: CommentItemProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const frame = useRef<HTMLElement>(null)
  const waits = useDraftWaits(placeOf(storyId, comment.id))
  const [editing, setEditing] = useState(waits && comment.own)
  const { error } = useAppSelector((state: WithComments) => selectRemoval(state, comment.id))
  const remove = () => {
    frame.current?.closest<HTMLElement>('[data-comments]')?.focus()
    dispatch(events.removed({ storyId, commentId: comment.id }))
    toast({
      text: 'Comment deleted',
      undo: () => dispatch(events.removalUndone(comment.id)),
      onGone: () => dispatch(events.undoGone(comment.id)),
    })
  }
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus())
  }
  const entries: MenuEntry[] = [
    ...(comment.own ? [{ label: 'Edit', icon: 'edit' as const, onSelect: () => setEditing(true) }] : []),
    ...(comment.removable ? [{ label: 'Delete', icon: 'trash' as const, danger: true, onSelect: remove }] : []),
  ]
  return (
    <Frame ref={frame} aria-label={`Comment by ${comment.author}`}>
      <Avatar name={comment.author} />
      <Stack $gap="s1">
        <Head>
          <Who>
            <strong>{comment.author}</strong> <time dateTime={comment.created}>{timeLabel(comment.created)}</time>
            {comment.edited !== null && <span> · edited</span>}
          </Who>
          {entries.length > 0 && !editing && (
            <Menu
              trigger={<IconButton icon="more" size={28} label="Edit or delete" tooltip={false} />}
              entries={entries}
            />
          )}
        </Head>
        {editing ? <EditComment {...{ storyId, cardId, comment }} onDone={close} /> : <CommentText comment={comment} />}
        {error && (
          <Callout tone="danger" role="alert">
            The comment was not deleted. {error.message}
          </Callout>
        )}
        {children}
      </Stack>
    </Frame>
  )
}
