import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { SHARE_LIMITS } from '@core/domain'
import styled from 'styled-components'
import { statusOf } from '@/lib/failure'
import { aText, listOf, recordOf } from '@/lib/readers'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Icon, Modal, Muted, Stack, TextArea, useAnnounce, useToast } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { RuledList } from '@/ui/Sections'
import { isAddress, withAddresses } from '../model'
import { events, selectMails, shareRemote, type ShareRequest, type ShareResult } from '../remotes'
import { AddressField } from './AddressField'

const Results = styled(RuledList)`
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 0 var(--s2);
    padding: var(--s2) var(--s3);
    overflow-wrap: anywhere;
  }
  svg {
    margin-top: var(--s0-5);
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
  <Results aria-label="Result for each address">
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
        Copy link
      </Button>
    </Foot>
  )
}

interface Mail {
  readonly addresses: readonly string[]
  /** Typed text that is not an address yet. */
  readonly typed: string
  readonly note: string
}

const EMPTY: Mail = { addresses: [], typed: '', note: '' }
const readMail = recordOf<Mail>({ addresses: listOf(aText), typed: aText, note: aText })

/** The form's state: empty at each opening; after an answer, only addresses that were not reached remain. */
const useShareForm = ({ open, itemType, itemId, title }: Omit<ShareDialogProps, 'onClose'>) => {
  const dispatch = useAppDispatch()
  const mails = useAppSelector(selectMails)
  const announce = useAnnounce()
  const [mail, setMail] = useState(EMPTY)
  const [asked, setAsked] = useState(false)
  useLayoutEffect(() => {
    if (!open) return
    dispatch(events.opened())
    setMail(EMPTY)
    setAsked(false)
  }, [open, dispatch])
  const draft = useDraft({
    place: open ? ['share', itemType, itemId] : null,
    label: `Sharing “${title}”`,
    value: mail,
    saved: EMPTY,
    read: readMail,
    onRestore: setMail,
  })
  const drop = useRef(draft.drop)
  useEffect(() => {
    drop.current = draft.drop
  })
  const { data } = mails
  useEffect(() => {
    if (!data) return
    const missed = data.filter(result => result.outcome !== 'sent').map(result => result.email)
    drop.current()
    setMail(now => ({ ...now, addresses: missed }))
    setAsked(false)
    announce(`${counted(data.length - missed.length, 'mail', 'mails')} sent, ${missed.length} not sent`)
  }, [data, announce])
  const change = (part: Partial<Mail>) => setMail(now => ({ ...now, ...part }))
  return { mails, mail, change, draft, asked, setAsked }
}

export interface ShareDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly itemType: ShareRequest['item_type']
  readonly itemId: string
  readonly title: string
}

/** Sends the address of an item to people by mail, and shows the result for each. */
export const ShareDialog = ({ onClose, ...shared }: ShareDialogProps) => {
  const { open, itemType, itemId, title } = shared
  const dispatch = useAppDispatch()
  const form = useId()
  const { mails, mail, change, draft, asked, setAsked } = useShareForm(shared)
  const { addresses, typed, note } = mail
  const { isFetching, error, data } = mails
  const all = withAddresses(addresses, typed)
  const noteProblem =
    note.trim().length > SHARE_LIMITS.note ? `A note can be at most ${SHARE_LIMITS.note} characters long.` : null
  const problem = asked || tooMany(all) !== null ? problemOf(all) : null
  const send = () => {
    setAsked(true)
    change({ addresses: all, typed: '' })
    if (isFetching || all.length === 0 || problemOf(all) !== null || noteProblem !== null) return
    dispatch(shareRemote.requested({ item_type: itemType, item_id: itemId, emails: [...all], note: note.trim() }))
  }
  return (
    <Modal
      open={open}
      onClose={() => {
        draft.drop()
        onClose()
      }}
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
          <DraftNote draft={draft} />
          {data && <ResultList results={data} />}
          {error && (
            <Callout tone={statusOf(error) === 503 ? 'warning' : 'danger'} role="alert">
              {error.message}
            </Callout>
          )}
          <AddressField
            addresses={addresses}
            onAddressesChange={next => change({ addresses: next })}
            typed={typed}
            onTypedChange={next => change({ typed: next })}
            error={problem}
          />
          <TextArea
            label="Note"
            optional
            value={note}
            onValueChange={next => change({ note: next })}
            countTo={SHARE_LIMITS.note}
            error={noteProblem}
            rows={3}
          />
          <Muted $size="sm">They’ll get an e-mail with a link to this page. Replies go to you.</Muted>
        </Stack>
      </form>
    </Modal>
  )
}
