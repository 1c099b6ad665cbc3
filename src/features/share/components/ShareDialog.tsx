import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { SHARE_LIMITS } from '@core/domain'
import { statusOf } from '@/lib/failure'
import { aText, listOf, recordOf } from '@/lib/readers'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Muted, Stack, TextArea, useAnnounce } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { isAddress, withAddresses } from '../model'
import { events, previewRemote, selectMails, selectPreview, shareRemote, type ShareRequest } from '../remotes'
import { AddressField } from './AddressField'
import { CopyLink } from './CopyLink'
import { ReceiverList } from './ReceiverList'
import { ResultList } from './ResultList'

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

interface Mail {
  readonly addresses: readonly string[]
  /** Typed text that is not an address yet. */
  readonly typed: string
  readonly note: string
}

const EMPTY: Mail = { addresses: [], typed: '', note: '' }
const readMail = recordOf<Mail>({ addresses: listOf(aText), typed: aText, note: aText })

/** The form's state: empty at each opening; after an answer, only addresses that were not reached remain. */
const useShareForm = ({ open, itemType, itemId, title }: ShareDialogProps) => {
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

const NO_VIEW = ''

/** What the addresses will see, asked for whenever another set of them is complete. */
const usePreview = ({ open, itemType, itemId, view = NO_VIEW }: ShareDialogProps, addresses: readonly string[]) => {
  const dispatch = useAppDispatch()
  const preview = useAppSelector(selectPreview)
  const asked = addresses.filter(isAddress).slice(0, SHARE_LIMITS.perCall).join(' ')
  useEffect(() => {
    if (!open) return
    const emails = asked === '' ? [] : asked.split(' ')
    dispatch(previewRemote.requested({ item_type: itemType, item_id: itemId, view, emails }))
  }, [dispatch, open, itemType, itemId, view, asked])
  const receivers = (preview.data?.results ?? []).filter(({ email }) => addresses.includes(email))
  return { ...preview, receivers }
}

export interface ShareDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly itemType: ShareRequest['item_type']
  readonly itemId: string
  readonly title: string
  /** Query of the address: how a question is shown, or the page of a document. */
  readonly view?: string
}

/** Sends the address of an item to people by mail, and shows the result for each. */
export const ShareDialog = (shared: ShareDialogProps) => {
  const { open, onClose, itemType, itemId, title, view = NO_VIEW } = shared
  const dispatch = useAppDispatch()
  const form = useId()
  const { mails, mail, change, draft, asked, setAsked } = useShareForm(shared)
  const { addresses, typed, note } = mail
  const { isFetching, error, data } = mails
  const preview = usePreview(shared, addresses)
  const noMails = preview.data?.mails_available === false
  // That nobody else could open it is said before anything is typed.
  const alert = error ?? (statusOf(preview.error) === 409 ? preview.error : null)
  const all = withAddresses(addresses, typed)
  const noteProblem =
    note.trim().length > SHARE_LIMITS.note ? `A note can be at most ${SHARE_LIMITS.note} characters long.` : null
  const problem = asked || tooMany(all) !== null ? problemOf(all) : null
  const send = () => {
    setAsked(true)
    change({ addresses: all, typed: '' })
    if (isFetching || all.length === 0 || problemOf(all) !== null || noteProblem !== null) return
    dispatch(shareRemote.requested({ item_type: itemType, item_id: itemId, view, emails: [...all], note: note.trim() }))
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
          <CopyLink link={preview.data?.link ?? `${window.location.origin}${window.location.pathname}`} />
          {!noMails && (
            <Button
              variant="primary"
              type="submit"
              form={form}
              loading={isFetching}
              disabledReason={all.length === 0 ? 'Enter at least one address.' : null}
            >
              Send
            </Button>
          )}
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
          {alert && (
            <Callout tone={statusOf(alert) === 503 ? 'warning' : 'danger'} role="alert">
              {alert.message}
            </Callout>
          )}
          {noMails ? (
            <Callout title="E-mails are not set up">
              Copy the link and send it yourself. Only people with access can open it; others can ask for it.
            </Callout>
          ) : (
            <>
              <AddressField
                addresses={addresses}
                onAddressesChange={next => change({ addresses: next })}
                typed={typed}
                onTypedChange={next => change({ typed: next })}
                error={problem}
              />
              {preview.receivers.length > 0 && <ReceiverList receivers={preview.receivers} />}
              <TextArea
                label="Note"
                optional
                value={note}
                onValueChange={next => change({ note: next })}
                countTo={SHARE_LIMITS.note}
                error={noteProblem}
                rows={3}
              />
              <Muted $size="sm">
                They’ll get an e-mail with a link to this page. Replies go to you.
                {preview.data !== null &&
                  ` You can write to ${counted(preview.data.left, 'more address', 'more addresses')} this hour.`}
              </Muted>
            </>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
