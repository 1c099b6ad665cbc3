import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { SHARE_LIMITS } from '@core/domain'
import { statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/words'
import {
  Button,
  Callout,
  focusFirstInvalid,
  MEDIA,
  Modal,
  Muted,
  Row,
  Skeleton,
  Stack,
  TextArea,
  useAnnounce,
} from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { namedKey, withCorrected } from '../model'
import type { SharePreview } from '../remotes'
import { CopyLink } from './CopyLink'
import { ReceiverField } from './ReceiverField'
import { ReceiverList } from './ReceiverList'
import type { CorrectionOf } from './ReceiverRows'
import { ResultList } from './ResultList'
import { useShareForm, type Shared } from './useShareForm'

const Columns = styled.div`
  display: grid;
  gap: var(--s5);
  ${MEDIA.from768} {
    grid-template-columns: minmax(0, 1fr) 304px;
  }
`
const Rail = styled(Stack)`
  align-content: start;
  ${MEDIA.from768} {
    padding-left: var(--s5);
    border-left: 1px solid var(--border);
  }
`
const Foot = styled.div`
  flex: 1;
`

export interface ShareDialogProps extends Shared {
  readonly onClose: () => void
  /** Follows what is shared; absent where that cannot be followed. */
  readonly follow?: ReactNode
}

type Receiver = SharePreview['results'][number]

/** Where a story is seen with the eyes of somebody, for those who may know what that is. */
const viewAsOf =
  ({ itemType, itemId }: Shared) =>
  ({ kind, key, gets }: Receiver): string | null => {
    if (itemType !== 'story' || gets === 'unknown' || gets === 'asks' || gets === 'refused' || kind === 'address')
      return null
    return paths.story(itemId, { as: `${kind}:${key}` })
  }

const ABOUT: Readonly<Record<Shared['itemType'], string>> = {
  story: 'The story as it is when they open it, without the cards that they may not see.',
  study: 'The study with what is open to them in it.',
  question: 'The question as you see it now, with the figures that are open to them.',
  report: 'The saved report in the builder.',
  document: 'The document at this page.',
}

/** Until it is known whether there is a mail server. */
const Waiting = () => (
  <Stack tabIndex={-1} data-autofocus="" aria-busy="true">
    <Skeleton $width="180px" />
    <Skeleton $height={36} $radius="var(--r-ctl)" />
    <Skeleton $height={80} $radius="var(--r-ctl)" />
  </Stack>
)

/** How many mails a press would send; 0 while that is not known. */
const mailsOf = (preview: SharePreview | null, typed: string): number =>
  typed.trim() === '' ? (preview?.mails ?? 0) : 0

/** What goes for all of them, and the link. */
const About = ({
  itemType,
  link,
  byMail,
  follow,
}: Pick<Shared, 'itemType'> &
  Pick<ShareDialogProps, 'follow'> & { readonly link: string; readonly byMail: boolean }) => (
  <Rail $gap="s4">
    <Stack $gap="s2">
      <h3>What they will see</h3>
      <Muted $size="sm">{ABOUT[itemType]}</Muted>
      <Muted $size="sm">People without access see nothing of it, and can ask for it there.</Muted>
      {byMail && <Muted $size="sm">They get an e-mail with a link to this page. Replies go to you.</Muted>}
    </Stack>
    <Stack $gap="s2">
      <h3>Link</h3>
      <CopyLink link={link} />
      <Muted $size="sm">People have to log in. The link gives no access.</Muted>
    </Stack>
    {follow}
  </Rail>
)

/** Sends the address of an item to people, groups and addresses by mail, and shows the result for each. */
export const ShareDialog = ({ onClose, follow, ...shared }: ShareDialogProps) => {
  const { open, itemType, itemId, title } = shared
  const form = useId()
  const announce = useAnnounce()
  const { mails, mail, change, draft, all, send, noteProblem, preview, problem, failed } = useShareForm(shared)
  const { named, typed, note } = mail
  const { isFetching, error, data, fetchedAt } = mails
  const fields = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLHeadingElement>(null)
  const noMails = preview.data?.mails_available === false
  // Where that cannot be learnt the fields are there, and sending says what is wrong.
  const byMail = preview.data?.mails_available === true || preview.error !== null
  // That nobody else could open it is said before anything is typed.
  const alert = error ?? (statusOf(preview.error) === 409 ? preview.error : null)
  const fresh = preview.receivers.filter(one => !failed.has(namedKey(one)))
  const refused = preview.receivers.filter(({ gets }) => gets === 'refused').map(namedKey)
  const sent = data?.filter(({ outcome }) => outcome === 'sent').length ?? 0
  // Focus waits where the fields will be.
  useLayoutEffect(() => {
    if (byMail && document.activeElement === document.body) fields.current?.querySelector('input')?.focus()
  }, [byMail])
  useEffect(() => {
    if (data) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  const close = () => {
    // Without fields nothing was given up.
    if (byMail) draft.drop()
    onClose()
  }
  const correctionOf: CorrectionOf = ({ kind, key }) => {
    const address = preview.suggestions.get(namedKey({ kind, key })) ?? null
    if (address === null) return undefined
    const onTake = () => {
      change({ named: withCorrected(named, key, address) })
      announce(`${address} added`)
      fields.current?.querySelector('input')?.focus()
    }
    return { address, onTake }
  }
  return (
    <Modal
      open={open}
      size={960}
      onClose={close}
      title={`Share “${title}”`}
      dirty={!isFetching && all.length > 0 && data === null}
      footer={
        <>
          <Foot>
            {byMail && preview.data !== null && (
              <Muted $size="sm">
                You can write to {counted(preview.data.left, 'more person', 'more people')} this hour.
              </Muted>
            )}
          </Foot>
          <Row>
            <Button onClick={close}>{noMails || data ? 'Done' : 'Cancel'}</Button>
            {byMail && (
              <Button
                variant="primary"
                type="submit"
                form={form}
                loading={isFetching}
                disabledReason={all.length === 0 ? 'Enter somebody first.' : null}
              >
                {mailsOf(preview.data, typed) === 0 ? 'Send' : `Send to ${String(mailsOf(preview.data, typed))}`}
              </Button>
            )}
          </Row>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
          // On a phone the field with what is wrong is out of sight.
          focusFirstInvalid(event.currentTarget)
        }}
      >
        <Columns>
          <Stack>
            {byMail && <DraftNote draft={draft} />}
            {alert && (
              <Callout tone={statusOf(alert) === 503 ? 'warning' : 'danger'} role="alert">
                {alert.message}
              </Callout>
            )}
            {noMails ? (
              <Callout title="E-mail is not set up">
                Copy the link and send it yourself. Only people with access can open it; others can ask for it.
              </Callout>
            ) : byMail ? (
              <Stack ref={fields}>
                <ReceiverField
                  item={{ item_type: itemType, item_id: itemId }}
                  named={named}
                  onNamedChange={next => change({ named: next })}
                  typed={typed}
                  onTypedChange={next => change({ typed: next })}
                  error={problem}
                  unreached={new Set([...failed, ...refused])}
                />
                {data && fetchedAt !== null && (
                  <Stack $gap="s1">
                    <h3 ref={outcome}>
                      {sent} of {data.length} sent
                      {sent < data.length && `, ${String(data.length - sent)} to fix`}
                    </h3>
                    <ResultList results={data} at={new Date(fetchedAt).toISOString()} correctionOf={correctionOf} />
                  </Stack>
                )}
                {fresh.length > 0 && (
                  <ReceiverList receivers={fresh} viewAs={viewAsOf(shared)} correctionOf={correctionOf} />
                )}
                <TextArea
                  label="Note"
                  optional
                  value={note}
                  onValueChange={next => change({ note: next })}
                  countTo={SHARE_LIMITS.note}
                  error={noteProblem}
                  rows={3}
                />
              </Stack>
            ) : (
              <Waiting />
            )}
          </Stack>
          <About
            itemType={itemType}
            byMail={byMail}
            follow={follow}
            link={preview.data?.link ?? `${window.location.origin}${window.location.pathname}`}
          />
        </Columns>
      </form>
    </Modal>
  )
}
