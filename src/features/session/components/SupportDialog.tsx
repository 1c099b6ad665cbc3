import { useEffect, useState } from 'react'
import { supportNumber } from '@core/domain'
import { aText } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Muted, Stack, TextArea } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { supportRemote } from '../remotes'
import { selectSupport, selectSupportAsked } from '../selectors'
import { supportEvents } from '../supportAsked'

const MAX_PATH = 2000
const MAX_WORDS = 3500

/** Asks what happened, tells support, and gives the number under which the message is kept. */
export const SupportDialog = () => {
  const dispatch = useAppDispatch()
  const about = useAppSelector(selectSupportAsked)
  const { isFetching, error, data, fetchedAt } = useAppSelector(selectSupport)
  const [words, setWords] = useState('')
  const [before, setBefore] = useState({ fetchedAt, error })
  const open = about !== null
  const draft = useDraft({
    place: open ? ['support'] : null,
    label: 'Message to support',
    value: words,
    saved: '',
    read: aText,
    onRestore: setWords,
  })
  const { drop } = draft
  useEffect(() => {
    if (!open) setBefore({ fetchedAt, error })
  }, [open, fetchedAt, error])
  const sent = fetchedAt !== before.fetchedAt && data !== null
  useEffect(() => {
    if (sent) drop()
  }, [sent, drop])
  const close = () => {
    if (sent) setWords('')
    dispatch(supportEvents.closed())
  }
  const send = () => {
    const { pathname, search } = window.location
    dispatch(
      supportRemote.requested({
        kind: 'other',
        path: `${pathname}${search}`.slice(0, MAX_PATH),
        detail: [words.trim(), about].filter(Boolean).join('\n\n'),
      }),
    )
  }
  const missing = words.trim() === '' ? 'Say what happened first.' : null
  const tooLong = words.length > MAX_WORDS ? `Use at most ${MAX_WORDS} characters.` : null
  return (
    <Modal
      open={open}
      title="Support"
      onClose={close}
      footer={
        sent ? (
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" loading={isFetching} disabledReason={missing ?? tooLong} onClick={send}>
              Send
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <Callout tone="success" role="status">
          <p>Thanks. Support will be in touch by e-mail.</p>
          <p>
            The number of your message is <strong>{supportNumber(data.id)}</strong>.
          </p>
        </Callout>
      ) : (
        <Stack>
          <DraftNote draft={draft} />
          <TextArea
            label="What happened?"
            hint="What you did, what you expected and what you saw instead."
            rows={6}
            value={words}
            onValueChange={setWords}
            countTo={MAX_WORDS}
            error={tooLong}
            data-autofocus=""
          />
          <Muted $size="sm">Support also gets your name and the address of this page.</Muted>
          {error && error !== before.error && (
            <Callout tone="danger" role="alert">
              Your message to support was not sent. {error.message}
            </Callout>
          )}
        </Stack>
      )}
    </Modal>
  )
}
