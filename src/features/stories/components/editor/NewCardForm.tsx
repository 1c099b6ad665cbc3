import { useState } from 'react'
import { richOf } from '@core/domain'
import { fieldMessage } from '@/lib/failure'
import { aText, recordOf } from '@/lib/readers'
import { focusFirstInvalid, TextField } from '@/ui'
import { useDraft } from '@/ui/drafts'
import { WORDS } from '../../model'
import { NewCardFrame, useAdding } from './NewCardFrame'
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
  const { busy, refusal, close, add } = useAdding({ storyId, after, draft, onDone })
  const [checked, setChecked] = useState(false)
  const { title: titleRule, body: bodyRule } = WORDS[kind]
  const problems = { title: titleRule.problem(title), body: bodyRule.problem(body) }
  const submit = (form: HTMLFormElement) => {
    setChecked(true)
    if (problems.title !== null || problems.body !== null) {
      focusFirstInvalid(form)
      return
    }
    const words = { title: title.trim() }
    add(kind === 'text' ? { kind, ...words, body: richOf(body) } : { kind, ...words, body: body.trim() })
  }
  const text = {
    label: 'Text',
    optional: true,
    value: body,
    onValueChange: (next: string) => setValues({ ...values, body: next }),
    countTo: bodyRule.max,
    error: problems.body ?? fieldMessage(refusal, 'body'),
  }
  return (
    <NewCardFrame title={NEW[kind]} draft={draft} busy={busy} refusal={refusal} onSubmit={submit} onCancel={close}>
      <TextField
        label="Headline"
        value={title}
        onValueChange={next => setValues({ ...values, title: next })}
        countTo={titleRule.max}
        error={(checked ? problems.title : null) ?? fieldMessage(refusal, 'title')}
      />
      {kind === 'text' ? <RichField {...text} /> : <TextField {...text} />}
    </NewCardFrame>
  )
}
