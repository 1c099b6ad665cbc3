import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { fieldMessage } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, IconButton, Row, Stack, TextArea } from '@/ui'
import { changeRemote } from '../remotes'
import { selectChange } from '../selectors'
import { formChanged, type DashboardRoot } from '../slice'

const Words = styled.p`
  max-width: 80ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`
const Line = styled(Row)`
  align-items: flex-start;
`
const DESCRIPTION_MAX = 5000

interface FormProps {
  readonly study: StudyDetails
  readonly onClose: () => void
}

const Form = ({ study, onClose }: FormProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, fetchedAt } = useAppSelector((state: DashboardRoot) => selectChange(state, 'description'))
  const [text, setText] = useState(study.description)
  const area = useRef<HTMLTextAreaElement>(null)
  const before = useRef(fetchedAt)
  useEffect(() => area.current?.focus(), [])
  useEffect(() => {
    if (fetchedAt !== before.current) onClose()
  }, [fetchedAt, onClose])
  const words = text.trim()
  const tooLong =
    words.length > DESCRIPTION_MAX ? `A description can be at most ${DESCRIPTION_MAX} characters long.` : null
  const inert = tooLong ?? (words === study.description ? 'Nothing has changed.' : null)
  const save = () => {
    if (inert === null && !isFetching)
      dispatch(
        changeRemote.requested({ studyNumber: study.study_number, form: 'description', body: { description: words } }),
      )
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isFetching) onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <Stack $gap={8}>
      <TextArea
        ref={area}
        label="Description"
        value={text}
        rows={4}
        countTo={DESCRIPTION_MAX}
        onValueChange={value => {
          setText(value)
          if (error) dispatch(formChanged('description'))
        }}
        onKeyDown={keyDown}
        error={tooLong ?? fieldMessage(error, 'description')}
      />
      {error && (
        <Callout tone="danger" role="alert">
          The description was not saved. {error.message}
        </Callout>
      )}
      <Row>
        <Button variant="primary" size="sm" loading={isFetching} disabledReason={inert} onClick={save}>
          Save
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

/** What the study is about; managers write it where it stands. */
export const Description = ({ study }: { readonly study: StudyDetails }): ReactNode => {
  const canManage = useAppSelector(selectCanManage)
  const dispatch = useAppDispatch()
  const [editing, setEditing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const [close] = useState(() => () => {
    setEditing(false)
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  })
  const edit = () => {
    dispatch(formChanged('description'))
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
        <Line $gap={8}>
          <Words>{study.description}</Words>
          {canManage && <IconButton icon="edit" label="Edit the description" size={28} onClick={edit} />}
        </Line>
      )}
    </div>
  )
}
