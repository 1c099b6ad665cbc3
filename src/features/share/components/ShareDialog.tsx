import { useEffect, useId, useState } from 'react'
import { SHARE_LIMITS } from '@core/domain'
import styled from 'styled-components'
import { statusOf } from '@/lib/failure'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Icon, Modal, Muted, Stack, TextArea, useAnnounce, useToast } from '@/ui'
import { isAddress, withAddresses } from '../model'
import { selectMails, shareOpened, shareRemote, type ShareRequest, type ShareResult } from '../remotes'
import { AddressField } from './AddressField'

const Results = styled.ul`
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 0 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  li + li {
    border-top: 1px solid var(--border);
  }
  svg {
    margin-top: 2px;
  }
  p {
    grid-column: 2;
  }
`
const Tinted = styled.span<{ readonly $sent: boolean }>`
  display: inline-flex;
  color: ${p => (p.$sent ? 'var(--success)' : 'var(--danger)')};
`
const Foot = styled.div`
  flex: 1;
`

const OUTCOMES: Readonly<Record<ShareResult['outcome'], string>> = {
  sent: 'Sent',
  refused: 'Not sent',
  failed: 'Not sent',
}

const ResultList = ({ results }: { readonly results: readonly ShareResult[] }) => (
  <Results aria-label="What became of each mail">
    {results.map(({ email, outcome, reason }) => (
      <li key={email}>
        <Tinted $sent={outcome === 'sent'}>
          <Icon name={outcome === 'sent' ? 'success' : 'error'} />
        </Tinted>
        <span>{email}</span>
        <p>
          <Muted $size="sm">{[OUTCOMES[outcome], reason].filter(Boolean).join(': ')}</Muted>
        </p>
      </li>
    ))}
  </Results>
)

const tooMany = (addresses: readonly string[]): string | null =>
  addresses.length > SHARE_LIMITS.perCall
    ? `You can share with ${SHARE_LIMITS.perCall} addresses at a time; these are ${addresses.length}.`
    : null

const problemOf = (addresses: readonly string[]): string | null => {
  const wrong = addresses.filter(address => !isAddress(address))
  if (wrong.length > 0)
    return `${wrong.join(', ')} ${wrong.length === 1 ? 'is not an e-mail address.' : 'are not e-mail addresses.'}`
  return tooMany(addresses)
}

const CopyAddress = () => {
  const toast = useToast()
  const copy = async () => {
    const { origin, pathname } = window.location
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}`)
      toast({ subject: 'copy', text: 'Link copied', tone: 'success' })
    } catch {
      toast({
        subject: 'copy',
        text: 'The browser did not allow copying. Copy the link from the address bar.',
        tone: 'error',
      })
    }
  }
  return (
    <Foot>
      <Button variant="ghost" icon="link" onClick={() => void copy()}>
        Copy address
      </Button>
    </Foot>
  )
}

/** The form's state: empty at each opening; after an answer only those remain who were not reached. */
const useShareForm = (open: boolean) => {
  const dispatch = useAppDispatch()
  const mails = useAppSelector(selectMails)
  const announce = useAnnounce()
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!open) return
    dispatch(shareOpened())
    setAddresses([])
    setTyped('')
    setNote('')
    setAsked(false)
  }, [open, dispatch])
  const { data } = mails
  useEffect(() => {
    if (!data) return
    const missed = data.filter(result => result.outcome !== 'sent').map(result => result.email)
    setAddresses(missed)
    setAsked(false)
    announce(`${counted(data.length - missed.length, 'mail', 'mails')} sent, ${missed.length} not sent`)
  }, [data, announce])
  return { mails, addresses, setAddresses, typed, setTyped, note, setNote, asked, setAsked }
}

export interface ShareDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly itemType: ShareRequest['item_type']
  readonly itemId: string
  readonly title: string
}

/** Sends the address of an item to people by mail, and says what became of each. */
export const ShareDialog = ({ open, onClose, itemType, itemId, title }: ShareDialogProps) => {
  const dispatch = useAppDispatch()
  const form = useId()
  const { mails, addresses, setAddresses, typed, setTyped, note, setNote, asked, setAsked } = useShareForm(open)
  const { isFetching, error, data } = mails
  const all = withAddresses(addresses, typed)
  const noteProblem =
    note.trim().length > SHARE_LIMITS.note ? `A note can be at most ${SHARE_LIMITS.note} characters long.` : null
  const problem = asked || tooMany(all) !== null ? problemOf(all) : null
  const send = () => {
    setAsked(true)
    setAddresses(all)
    setTyped('')
    if (isFetching || all.length === 0 || problemOf(all) !== null || noteProblem !== null) return
    dispatch(shareRemote.requested({ item_type: itemType, item_id: itemId, emails: [...all], note: note.trim() }))
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Share “${title}”`}
      dirty={!isFetching && all.length > 0 && data === null}
      footer={
        <>
          <CopyAddress />
          <Button
            variant="primary"
            type="submit"
            form={form}
            loading={isFetching}
            disabledReason={all.length === 0 ? 'Enter at least one address.' : null}
          >
            Send
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          {data && <ResultList results={data} />}
          {error && (
            <Callout tone={statusOf(error) === 503 ? 'warning' : 'danger'} role="alert">
              {error.message}
            </Callout>
          )}
          <AddressField
            addresses={addresses}
            onAddressesChange={setAddresses}
            typed={typed}
            onTypedChange={setTyped}
            error={problem}
          />
          <TextArea
            label="Note"
            optional
            value={note}
            onValueChange={setNote}
            countTo={SHARE_LIMITS.note}
            error={noteProblem}
            rows={3}
          />
          <Muted $size="sm">They get a mail with the name and the address of this page; answers come to you.</Muted>
        </Stack>
      </form>
    </Modal>
  )
}
