import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { ACCESS_LIMITS } from '@core/domain/access'
import { dayLabel } from '@/lib/dates'
import { aText } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, TextArea } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { askRemote, selectAsk, type Wanted, type WithAccessRequests } from '../remotes'

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  width: 100%;
  text-align: left;
`

/** Asks those who can give it for access to something that cannot be opened. It looks the same whether the thing exists. */
export const AskAccess = (wanted: Wanted) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithAccessRequests) => selectAsk(state, wanted))
  const [note, setNote] = useState('')
  const draft = useDraft({
    place: ['access', wanted.item_type, wanted.item_id],
    label: 'Request for access',
    value: note,
    saved: '',
    read: aText,
    onRestore: setNote,
  })
  const { drop } = draft
  useEffect(() => {
    if (data !== null) drop()
  }, [data, drop])
  if (data !== null)
    return (
      <Callout tone="success" role="status" title="Request sent">
        If someone can give you access, they have until {dayLabel(data.ends)} to answer. You’ll find the answer under
        the bell.
      </Callout>
    )
  const tooLong = note.trim().length > ACCESS_LIMITS.note
  const send = () => {
    if (isFetching || tooLong) return
    dispatch(askRemote.requested({ ...wanted, note: note.trim() }))
  }
  return (
    <Form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <DraftNote draft={draft} />
      <TextArea
        label="Why you need access"
        optional
        value={note}
        onValueChange={setNote}
        countTo={ACCESS_LIMITS.note}
        error={tooLong ? `A note can be at most ${ACCESS_LIMITS.note} characters long.` : null}
        rows={2}
      />
      {error && (
        <Callout tone="danger" role="alert">
          Your request was not sent. {error.message}
        </Callout>
      )}
      <Button variant="primary" type="submit" loading={isFetching}>
        Ask for access
      </Button>
    </Form>
  )
}
