import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { MentionedPerson } from '@core/contract'
import { COMMENT_TEXT_MAX } from '@core/domain'
import styled from 'styled-components'
import type { DraftPlace } from '@/lib/drafts'
import { editsOf, editText, fieldMessage, isEdited, type Failure } from '@/lib/failure'
import { aText, listOf, recordOf } from '@/lib/readers'
import { Button, Callout, Row, Stack, TextArea, TextEdits, useEdits } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { EMPTY, storedOf, wordsOf, wordsProblem, type Words } from '../model'
import { MentionList } from './MentionList'
import { useMentions } from './useMentions'

const readWords = recordOf<Words>({
  text: aText,
  people: listOf(recordOf<MentionedPerson>({ id: aText, name: aText })),
})

const Field = styled.div`
  position: relative;
`

/** What the comment is about, and a stored one that is edited. */
export interface ComposerProps {
  readonly storyId: string
  readonly cardId: string | null
  readonly place: DraftPlace
  readonly label: string
  readonly placeholder?: string
  readonly sendLabel: string
  /** The stored text with the people in it; absent: a new comment. */
  readonly stored?: { readonly text: string; readonly mentions: readonly MentionedPerson[] }
  readonly call: { readonly isFetching: boolean; readonly error: Failure | null; readonly fetchedAt: number | null }
  readonly onSend: (text: string, base: string) => void
  readonly onSent: () => void
  /** Closes the form; what was typed stays as a draft. Absent: it is always open. */
  readonly onLeave?: () => void
  /** Small and without the focus until somebody types in it. */
  readonly quiet?: boolean
}

const NEW = { text: '', mentions: [] }

/** A comment as it is typed. Ctrl+Enter sends; Esc leaves, and what was typed is there again later. */
export const Composer = ({ stored = NEW, call, onSend, onSent, onLeave, quiet = false, ...props }: ComposerProps) => {
  const { storyId, cardId, place, label, placeholder, sendLabel } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const saved = stored === NEW ? EMPTY : wordsOf(stored, stored.text)
  const [words, setWords] = useState(saved)
  const [base, setBase] = useState(stored.text)
  /** The text on its way, as it is stored; null: none was sent. */
  const [sent, setSent] = useState<string | null>(null)
  const [seen, setSeen] = useState(call.fetchedAt)
  const draft = useDraft<Words>({
    place,
    label,
    value: words,
    saved,
    read: readWords,
    onRestore: (value, from = saved) => {
      setWords(value)
      setBase(storedOf(from))
    },
  })
  const done = useRef(onSent)
  useEffect(() => {
    done.current = () => {
      // What was typed since it was sent is not sent yet.
      if (storedOf(words) !== sent) return
      setWords(EMPTY)
      draft.drop()
      onSent()
    }
  })
  useEffect(() => {
    if (call.fetchedAt === seen) return
    setSeen(call.fetchedAt)
    done.current()
  }, [call.fetchedAt, seen])
  // A form that a button opened is typed into at once.
  const [focuses] = useState(!quiet)
  useEffect(() => {
    if (focuses) area.current?.focus()
  }, [focuses])
  const mentions = useMentions({ storyId, cardId, words, onChange: setWords, area })
  const { edits, dismiss } = useEdits(editsOf(call.error), call.isFetching)
  const refusal = sent !== null && !call.isFetching && !isEdited(call.error) ? call.error : null
  const text = storedOf(words)
  const inert = text === '' ? 'Write something first' : text === base ? 'Nothing has changed' : wordsProblem(words)
  const submit = (next = text, from = base) => {
    setSent(next)
    onSend(next, from)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (mentions.keyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && inert === null && !call.isFetching) submit()
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (onLeave) onLeave()
      else area.current?.blur()
    }
  }
  const known = [...words.people, ...stored.mentions]
  const theirs = edits[0]
  const fromShown = (shown: string): Words => ({ text: shown, people: known })
  return (
    <form
      noValidate
      data-draft=""
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        if (inert === null) submit()
      }}
    >
      <Stack $gap="s2">
        <Field>
          <TextArea
            ref={area}
            label={label}
            labelHidden
            placeholder={placeholder}
            value={words.text}
            rows={words.text === '' && quiet ? 1 : 3}
            countTo={COMMENT_TEXT_MAX}
            onValueChange={next => setWords({ ...words, text: next })}
            onKeyDown={keyDown}
            error={wordsProblem(words) ?? fieldMessage(refusal, 'text')}
            {...mentions.fieldProps}
          />
          <MentionList {...mentions} />
        </Field>
        <DraftNote draft={draft} />
        <TextEdits
          label={label}
          mine={words.text.trim()}
          saving={call.isFetching}
          edits={edits.map(edit => ({ ...edit, now: wordsOf({ mentions: known }, editText(edit.now)).text }))}
          dismiss={() => theirs && dismiss(theirs)}
          onChange={(next, from) => {
            setWords(fromShown(next))
            if (from !== undefined && theirs) setBase(editText(theirs.now))
          }}
          onSave={next => submit(storedOf(fromShown(next)), theirs ? editText(theirs.now) : base)}
        />
        {refusal && fieldMessage(refusal, 'text') === null && (
          <Callout tone="danger" role="alert">
            {fieldMessage(refusal, '_') ?? refusal.message} Your text is still here.
          </Callout>
        )}
        {(!quiet || words.text !== '') && (
          <Row>
            <Button size="sm" variant="primary" type="submit" loading={call.isFetching} disabledReason={inert}>
              {sendLabel}
            </Button>
            {onLeave && (
              <Button
                size="sm"
                variant="ghost"
                type="button"
                onClick={() => {
                  draft.drop()
                  onLeave()
                }}
              >
                Cancel
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </form>
  )
}
