import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { editsOf, fieldMessage, isEdited } from '@/lib/failure'
import { aText } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, IconButton, Row, Stack, TextArea, TextEdits, useEdits } from '@/ui'
import { DraftNote, useDraft, useDraftWaits } from '@/ui/drafts'
import { changeRemote } from '../remotes'
import { selectChange } from '../selectors'
import { events, type WithStudy } from '../slice'

const Words = styled.p`
  max-width: 80ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`
const Line = styled(Row)`
  align-items: flex-start;
`
const DESCRIPTION_MAX = 5000

const placeOf = ({ study_number: number }: StudyDetails) => ['study', number, 'description']

interface FormProps {
  readonly study: StudyDetails
  readonly onClose: () => void
}

const Form = ({ study, onClose }: FormProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, fetchedAt } = useAppSelector((state: WithStudy) => selectChange(state, 'description'))
  const [text, setText] = useState(study.description)
  const [base, setBase] = useState(study.description)
  const opened = useEdits(editsOf(error), isFetching)
  const put = (value: string, from?: string) => {
    setText(value)
    if (from !== undefined) setBase(from)
  }
  const area = useRef<HTMLTextAreaElement>(null)
  const before = useRef(fetchedAt)
  const draft = useDraft({
    place: placeOf(study),
    label: `Description of ${study.name}`,
    value: text,
    saved: study.description,
    read: aText,
    onRestore: (value, startedFrom = study.description) => put(value, startedFrom),
  })
  const close = useRef(onClose)
  useEffect(() => {
    close.current = () => {
      draft.drop()
      onClose()
    }
  })
  useEffect(() => area.current?.focus(), [])
  useEffect(() => {
    if (fetchedAt !== before.current) close.current()
  }, [fetchedAt])
  const words = text.trim()
  const tooLong =
    words.length > DESCRIPTION_MAX ? `A description can be at most ${DESCRIPTION_MAX} characters long.` : null
  const inert = tooLong ?? (words === base ? 'Nothing has changed.' : null)
  const send = (description: string, from: string) => {
    const body = { description, base: { description: from } }
    dispatch(changeRemote.requested({ studyNumber: study.study_number, form: 'description', body }))
  }
  const save = () => {
    if (inert === null && !isFetching) send(words, base)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isFetching) close.current()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <Stack $gap="s2" data-draft="">
      <TextArea
        ref={area}
        label="Description"
        value={text}
        rows={4}
        countTo={DESCRIPTION_MAX}
        onValueChange={value => {
          setText(value)
          if (error && !isEdited(error)) dispatch(events.formChanged('description'))
        }}
        onKeyDown={keyDown}
        error={tooLong ?? fieldMessage(error, 'description')}
      />
      <DraftNote draft={draft} />
      <TextEdits
        {...opened}
        label="Description"
        mine={words}
        saving={isFetching}
        maxLength={DESCRIPTION_MAX}
        onChange={put}
        onSave={send}
      />
      {error && !isEdited(error) && (
        <Callout tone="danger" role="alert">
          The description was not saved. {error.message}
        </Callout>
      )}
      <Row>
        <Button variant="primary" size="sm" loading={isFetching} disabledReason={inert} onClick={save}>
          Save
        </Button>
        <Button variant="ghost" size="sm" onClick={() => close.current()}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

/** What the study is about; managers edit it in place. */
export const Description = ({ study }: { readonly study: StudyDetails }): ReactNode => {
  const canManage = useAppSelector(selectCanManage)
  const dispatch = useAppDispatch()
  const waits = useDraftWaits(placeOf(study))
  const [editing, setEditing] = useState(waits && canManage)
  const place = useRef<HTMLDivElement>(null)
  const [close] = useState(() => () => {
    setEditing(false)
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  })
  const edit = () => {
    dispatch(events.formChanged('description'))
    setEditing(true)
  }
  if (editing) return <Form study={study} onClose={close} />
  if (study.description === '' && !canManage) return null
  return (
    <div ref={place}>
      {study.description === '' ? (
        <Button variant="ghost" size="sm" icon="plus" onClick={edit}>
          Add a description
        </Button>
      ) : (
        <Line $gap="s2">
          <Words>{study.description}</Words>
          {canManage && <IconButton icon="edit" label="Edit the description" size={28} onClick={edit} />}
        </Line>
      )}
    </div>
  )
}
