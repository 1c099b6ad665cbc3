import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { NewStoryCard } from '@core/contract'
import { fieldMessage, type Failure } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Row, Stack } from '@/ui'
import { DraftNote, type Draft } from '@/ui/drafts'
import { addCardRemote } from '../../cardRemotes'
import { selectAddingCard } from '../../selectors'
import type { WithStories } from '../../slice'

interface AddingOptions {
  readonly storyId: string
  /** The card that the new one is put behind. */
  readonly after: string | undefined
  readonly draft: Draft
  readonly onDone: () => void
}

/** Adding the card of a form, which closes and loses its draft once the server has the card. */
export const useAdding = ({ storyId, after, draft, onDone }: AddingOptions) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, fetchedAt } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const [before] = useState(fetchedAt)
  const [sent, setSent] = useState(false)
  const close = useRef(onDone)
  useEffect(() => {
    close.current = () => {
      draft.drop()
      onDone()
    }
  })
  useEffect(() => {
    if (fetchedAt !== before) close.current()
  }, [fetchedAt, before])
  return {
    busy: isFetching,
    refusal: sent && !isFetching ? error : null,
    close: () => close.current(),
    add: (content: NewStoryCard) => {
      setSent(true)
      dispatch(addCardRemote.requested({ storyId, content, after }))
    },
  }
}

interface NewCardFrameProps {
  readonly title: string
  readonly draft: Draft
  readonly busy: boolean
  readonly refusal: Failure | null
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The form of a new card: its first field has the focus. */
export const NewCardFrame = ({ title, draft, busy, refusal, onSubmit, onCancel, children }: NewCardFrameProps) => {
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-fields] :is(button, input)')?.focus()
  }, [])
  return (
    <section aria-labelledby={heading}>
      <form
        ref={form}
        onSubmit={event => {
          event.preventDefault()
          onSubmit(event.currentTarget)
        }}
        noValidate
      >
        <Stack $gap="s4">
          <h3 id={heading}>{title}</h3>
          <DraftNote draft={draft} />
          {refusal && (
            <Callout tone="danger" role="alert">
              {fieldMessage(refusal, '_') ?? refusal.message}
            </Callout>
          )}
          <Stack $gap="s4" data-fields>
            {children}
          </Stack>
          <Row>
            <Button variant="primary" type="submit" loading={busy}>
              Add card
            </Button>
            <Button variant="ghost" type="button" onClick={onCancel}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </section>
  )
}
