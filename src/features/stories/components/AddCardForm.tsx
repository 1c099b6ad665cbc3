import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import { fieldMessage } from '@/lib/failure'
import { aText, recordOf } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, focusFirstInvalid, Row, Stack, Surface, TextArea, TextField, useAnnounce } from '@/ui'
import { DraftNote, useDraft, useDraftWaits } from '@/ui/drafts'
import { WORDS } from '../model'
import { addCardRemote } from '../remotes'
import { selectAddingCard } from '../selectors'
import type { WithStories } from '../slice'

const Sheet = styled(Surface)`
  padding: var(--s4-5) var(--s5);
`

/** Figures are added where they are looked at. */
type Kind = Exclude<keyof typeof WORDS, 'figure'>

const NEW = { text: 'New text card', headline: 'New headline' }
const placeOf = (storyId: string, kind: Kind) => ['story', storyId, kind === 'text' ? 'new card' : 'new headline']
const EMPTY = { title: '', body: '' }
const readCard = recordOf<typeof EMPTY>({ title: aText, body: aText })

interface FormProps {
  readonly storyId: string
  readonly kind: Kind
  readonly onDone: () => void
}

const Form = ({ storyId, kind, onDone }: FormProps) => {
  const dispatch = useAppDispatch()
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isFetching, error, fetchedAt } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const [before] = useState(fetchedAt)
  const [values, setValues] = useState(EMPTY)
  const { title, body } = values
  const draft = useDraft({
    place: placeOf(storyId, kind),
    label: NEW[kind],
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
  const { title: titleRule, body: bodyRule } = WORDS[kind]
  const problems = { title: titleRule.problem(title), body: bodyRule.problem(body) }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problems.title !== null || problems.body !== null) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    setSent(true)
    dispatch(addCardRemote.requested({ storyId, content: { kind, title: title.trim(), body: body.trim() } }))
  }
  const refusal = sent && !isFetching ? error : null
  const text = {
    label: 'Text',
    optional: true,
    value: body,
    onValueChange: (next: string) => setValues({ ...values, body: next }),
    countTo: bodyRule.max,
    error: problems.body ?? fieldMessage(refusal, 'body'),
  }
  return (
    <Sheet aria-labelledby={heading}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack $gap="s4">
          <h2 id={heading}>{NEW[kind]}</h2>
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
            countTo={titleRule.max}
            error={(checked ? problems.title : null) ?? fieldMessage(refusal, 'title')}
          />
          {kind === 'text' ? (
            <TextArea {...text} rows={5} hint="An empty line starts a new paragraph." />
          ) : (
            <TextField {...text} />
          )}
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

interface AddCardProps {
  readonly storyId: string
  /** Offers headlines and dividers too. */
  readonly everyKind: boolean
}

/** Adds a card to the end of a story. Its words stay in the form until the server has them. */
export const AddCardForm = ({ storyId, everyKind }: AddCardProps) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const textWaits = useDraftWaits(placeOf(storyId, 'text'))
  const headlineWaits = useDraftWaits(placeOf(storyId, 'headline')) && everyKind
  const [open, setOpen] = useState<Kind | null>(textWaits ? 'text' : headlineWaits ? 'headline' : null)
  const { data, fetchedAt, isFetching } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const [seen, setSeen] = useState(fetchedAt)
  const added = data?.cards.length ?? 0
  useEffect(() => {
    if (fetchedAt === seen) return
    setSeen(fetchedAt)
    announce(`Card ${added} was added.`)
    document.getElementById(`card-${added}`)?.focus()
  }, [fetchedAt, seen, added, announce])
  if (open !== null) return <Form key={open} storyId={storyId} kind={open} onDone={() => setOpen(null)} />
  return (
    <Row $wrap>
      <Button icon="plus" onClick={() => setOpen('text')}>
        Add a text card
      </Button>
      {everyKind && (
        <>
          <Button icon="plus" onClick={() => setOpen('headline')}>
            Add a headline
          </Button>
          <Button
            icon="plus"
            loading={isFetching}
            onClick={() => dispatch(addCardRemote.requested({ storyId, content: { kind: 'divider' } }))}
          >
            Add a divider
          </Button>
        </>
      )}
    </Row>
  )
}
