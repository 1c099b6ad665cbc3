import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import styled from 'styled-components'
import { QUESTIONNAIRE_LIMITS, readDraft } from '@core/domain/questionnaire'
import { aText } from '@/lib/readers'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Muted, PageHead, PageHeading, Row, Stack, TextArea } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { visuallyHidden } from '@/ui/VisuallyHidden'
import { Help, WithHelp } from '@/ui/WithHelp'
import { fileRemote } from '../remotes'
import { events, selectFile, selectText } from '../slice'

const Draft = styled(Stack)`
  textarea {
    min-height: 220px;
    line-height: 1.5;
  }
`
const Native = styled.input`
  ${visuallyHidden}
`
const Example = styled.pre`
  padding: var(--s3);
  border-radius: var(--r-ctl);
  background: var(--sunken);
  color: var(--text);
  font: inherit;
  white-space: pre-wrap;
`

const EXAMPLE = `Q1. How often do you eat out? [SINGLE CODE]
- Every week
- Less often
- Never

Q2. Where have you seen advertising recently?`

const { bytes, characters, questions: MOST } = QUESTIONNAIRE_LIMITS

const tooLarge = (file: File): string | null =>
  file.size > bytes
    ? `The file is larger than ${String(bytes / 1024 ** 2)} MB. Remove its pictures, or paste the questions.`
    : null

const problemOf = (text: string): string | null =>
  text.length > characters ? `A draft can be at most ${count(characters)} characters long. Paste a part of it.` : null

interface DraftFormProps {
  /** The comparison was on the screen: a draft that is still there is compared again at once. */
  readonly compared: boolean
}

/** Pasting or opening a draft, with how many questions are found in it. */
export const DraftForm = ({ compared }: DraftFormProps) => {
  const dispatch = useAppDispatch()
  const text = useAppSelector(selectText)
  const { isFetching, error } = useAppSelector(selectFile)
  const input = useRef<HTMLInputElement>(null)
  const typed = (next: string) => dispatch(events.typed(next))
  const draft = useDraft({
    place: ['asked-before'],
    label: 'Draft questionnaire',
    value: text,
    saved: '',
    read: aText,
    onRestore: typed,
  })
  const seen = useDeferredValue(text)
  const { questions, left } = useMemo(() => readDraft(seen), [seen])
  const problem = problemOf(text)
  const blank = text.trim() === ''
  const none = !blank && seen === text && questions.length === 0
  const take = (file: File | undefined) => {
    if (!file || isFetching) return
    const refused = tooLarge(file)
    if (refused === null) dispatch(fileRemote.requested(file))
    else dispatch(fileRemote.failed(file, { kind: 'unexpected', message: refused }))
  }
  const compare = () => {
    const read = readDraft(text)
    if (problem === null && read.questions.length > 0) dispatch(events.started(read))
  }
  const latest = useRef(compare)
  useEffect(() => {
    latest.current = compare
  })
  const { restoredAt } = draft
  useEffect(() => {
    if (compared) latest.current()
  }, [compared, restoredAt])
  return (
    <>
      <PageHead>
        <Stack $gap="s1">
          <PageHeading title="Asked before" />
          <Muted>See which questions of a draft were asked before, in which study, and what came out.</Muted>
        </Stack>
      </PageHead>
      <WithHelp
        as="form"
        noValidate
        onDragOver={event => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={event => {
          const [file] = event.dataTransfer.files
          if (!file) return
          // The browser would leave the page for the file.
          event.preventDefault()
          take(file)
        }}
        onSubmit={event => {
          event.preventDefault()
          compare()
        }}
      >
        <Draft $gap="s3">
          <DraftNote draft={draft} />
          <TextArea
            label="Draft questionnaire"
            hint="Paste the questions, with their answers if you like, or drop a Word or text file here."
            dir="auto"
            rows={14}
            value={text}
            onValueChange={typed}
            error={
              problem ?? (none ? 'No questions found. Number them (Q1.), or end each one with a question mark.' : null)
            }
          />
          {error && (
            <Callout tone="danger" role="alert">
              {error.message}
            </Callout>
          )}
          {left > 0 && (
            <Callout tone="warning">
              {count(MOST)} questions are compared at once. The last {count(left)} are left out: compare them
              separately.
            </Callout>
          )}
          <Row $wrap $gap="s3">
            <Button variant="primary" type="submit" disabled={questions.length === 0 || problem !== null}>
              {questions.length === 0 ? 'Compare' : `Compare ${counted(questions.length, 'question', 'questions')}`}
            </Button>
            <Button icon="upload" loading={isFetching} onClick={() => input.current?.click()}>
              Open a Word or text file
            </Button>
            <Native
              ref={input}
              type="file"
              tabIndex={-1}
              aria-hidden="true"
              accept=".docx,.txt,text/plain"
              onChange={event => {
                take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </Row>
        </Draft>
        <Help>
          <h2>How a draft is read</h2>
          <Example>{EXAMPLE}</Example>
          <ul>
            <li>A question begins with a number such as Q1 or 1., or ends with a question mark.</li>
            <li>Lines below it are its answers.</li>
            <li>Instructions such as [SINGLE CODE] or ASK ALL are left out.</li>
            <li>Your draft stays in this browser. It is not stored in the library.</li>
          </ul>
        </Help>
      </WithHelp>
    </>
  )
}
