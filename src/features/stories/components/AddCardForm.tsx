import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import { fieldMessage } from '@/lib/failure'
import { aText, recordOf } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, focusFirstInvalid, Row, Stack, Surface, TextArea, TextField, useAnnounce } from '@/ui'
import { DraftNote, useDraft, useDraftWaits } from '@/ui/drafts'
import { BODY_MAX, lengthProblem, TITLE_MAX, titleProblem } from '../model'
import { addCardRemote } from '../remotes'
import { selectAddingCard } from '../selectors'
import type { WithStories } from '../slice'

const Sheet = styled(Surface)`
  padding: var(--s4-5) var(--s5);
`

const placeOf = (storyId: string) => ['story', storyId, 'new card']
const EMPTY = { title: '', body: '' }
const readCard = recordOf<typeof EMPTY>({ title: aText, body: aText })

interface FormProps {
  readonly storyId: string
  readonly onDone: () => void
}

const Form = ({ storyId, onDone }: FormProps) => {
  const dispatch = useAppDispatch()
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isFetching, error, fetchedAt } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const [before] = useState(fetchedAt)
  const [values, setValues] = useState(EMPTY)
  const { title, body } = values
  const draft = useDraft({
    place: placeOf(storyId),
    label: 'New text card',
    value: values,
    saved: EMPTY,
    read: readCard,
    onRestore: setValues,
  })
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
  const [checked, setChecked] = useState(false)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
  const problems = { title: titleProblem(title), body: lengthProblem(body, BODY_MAX) }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problems.title !== null || problems.body !== null) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    setSent(true)
    dispatch(addCardRemote.requested({ storyId, content: { kind: 'text', title: title.trim(), body: body.trim() } }))
  }
  const refusal = sent && !isFetching ? error : null
  return (
    <Sheet aria-labelledby={heading}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack $gap="s4">
          <h2 id={heading}>New text card</h2>
          <DraftNote draft={draft} />
          {refusal && (
            <Callout tone="danger" role="alert">
              {fieldMessage(refusal, '_') ?? refusal.message}
            </Callout>
          )}
          <TextField
            label="Headline"
            value={title}
            onValueChange={next => setValues({ ...values, title: next })}
            countTo={TITLE_MAX}
            error={(checked ? problems.title : null) ?? fieldMessage(refusal, 'title')}
          />
          <TextArea
            label="Text"
            optional
            rows={5}
            hint="An empty line starts a new paragraph."
            value={body}
            onValueChange={next => setValues({ ...values, body: next })}
            countTo={BODY_MAX}
            error={problems.body ?? fieldMessage(refusal, 'body')}
          />
          <Row>
            <Button variant="primary" type="submit" loading={isFetching}>
              Add card
            </Button>
            <Button variant="ghost" type="button" onClick={() => close.current()}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Sheet>
  )
}

/** Adds a text card to the end of a story. The text stays in the form until the server has it. */
export const AddCardForm = ({ storyId }: { readonly storyId: string }) => {
  const announce = useAnnounce()
  const waits = useDraftWaits(placeOf(storyId))
  const [open, setOpen] = useState(waits)
  const { data, fetchedAt } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const [seen, setSeen] = useState(fetchedAt)
  const added = data?.cards.length ?? 0
  useEffect(() => {
    if (fetchedAt === seen) return
    setSeen(fetchedAt)
    announce(`Card ${added} was added.`)
    document.getElementById(`card-${added}`)?.focus()
  }, [fetchedAt, seen, added, announce])
  if (open) return <Form storyId={storyId} onDone={() => setOpen(false)} />
  return (
    <div>
      <Button icon="plus" onClick={() => setOpen(true)}>
        Add a text card
      </Button>
    </div>
  )
}
