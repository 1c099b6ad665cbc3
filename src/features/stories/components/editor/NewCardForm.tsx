import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import type { NewStoryCard } from '@core/contract'
import { richOf } from '@core/domain'
import { fieldMessage } from '@/lib/failure'
import { aText, recordOf } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, focusFirstInvalid, Row, Stack, TextField } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { WORDS } from '../../model'
import { addCardRemote } from '../../remotes'
import { selectAddingCard } from '../../selectors'
import type { WithStories } from '../../slice'
import { RichField } from './RichField'

/** Cards that are words alone. */
export type WordKind = Exclude<keyof typeof WORDS, 'figure' | 'picture'>

const NEW = { text: 'New text card', headline: 'New headline' }
/** Where an unfinished card is kept as a draft. */
export const placeOfNew = (storyId: string, kind: WordKind) => [
  'story',
  storyId,
  kind === 'text' ? 'new card' : 'new headline',
]
const EMPTY = { title: '', body: '' }
const readCard = recordOf<typeof EMPTY>({ title: aText, body: aText })

interface NewCardFormProps {
  readonly storyId: string
  readonly kind: WordKind
  /** The card that the new one is put behind. */
  readonly after: string | undefined
  readonly onDone: () => void
}

/** A new headline or text. Its words stay in the form until the server has them. */
export const NewCardForm = ({ storyId, kind, after, onDone }: NewCardFormProps) => {
  const dispatch = useAppDispatch()
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isFetching, error, fetchedAt } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const [before] = useState(fetchedAt)
  const [values, setValues] = useState(EMPTY)
  const { title, body } = values
  const draft = useDraft({
    place: placeOfNew(storyId, kind),
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
    const words = { title: title.trim() }
    const content: NewStoryCard =
      kind === 'text' ? { kind, ...words, body: richOf(body) } : { kind, ...words, body: body.trim() }
    dispatch(addCardRemote.requested({ storyId, content, after }))
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
    <section aria-labelledby={heading}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack $gap="s4">
          <h3 id={heading}>{NEW[kind]}</h3>
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
          {kind === 'text' ? <RichField {...text} /> : <TextField {...text} />}
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
    </section>
  )
}
