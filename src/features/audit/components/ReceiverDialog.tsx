import { useState } from 'react'
import type { ForwardingTarget } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Checkbox, Modal, Muted, Segmented, Stack, TextField } from '@/ui'
import { Copied } from '@/ui/Copied'
import { Problem } from '@/ui/Words'
import { receiverRemote, type Receiver } from '../remotes'
import { receiverSeen, type WithAudit } from '../slice'

const KINDS = [
  { value: 'webhook', label: 'Webhook' },
  { value: 'syslog', label: 'Syslog' },
] as const
const SYSLOG_TLS_PORT = '6514'

interface ReceiverDialogProps {
  /** The receiver there is; null: none. */
  readonly target: ForwardingTarget | null
  readonly onClose: () => void
}

const hostAndPort = (target: ForwardingTarget | null): readonly [string, string] => {
  if (target?.kind !== 'syslog') return ['', SYSLOG_TLS_PORT]
  const at = target.address.lastIndexOf(':')
  return [target.address.slice(0, at), target.address.slice(at + 1)]
}

/** Asks where entries go, and shows the secret of a webhook once. */
export const ReceiverDialog = ({ target, onClose }: ReceiverDialogProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ audit }: WithAudit) => audit.receiver)
  const [kind, setKind] = useState<'webhook' | 'syslog'>(target?.kind ?? 'webhook')
  const [url, setUrl] = useState(target?.kind === 'webhook' ? target.address : '')
  const [host, setHost] = useState(hostAndPort(target)[0])
  const [port, setPort] = useState(hostAndPort(target)[1])
  const [tls, setTls] = useState(target?.kind === 'syslog' ? target.encrypted : true)
  const [renew, setRenew] = useState(false)
  const close = () => {
    dispatch(receiverSeen())
    onClose()
  }
  const isPort = /^\d{1,5}$/u.test(port) && Number(port) >= 1 && Number(port) <= 65_535
  const missing =
    kind === 'webhook'
      ? /^https?:\/\/\S+$/u.test(url.trim())
        ? null
        : 'Enter an address that begins with https:// first.'
      : host.trim() === ''
        ? 'Enter a host first.'
        : isPort
          ? null
          : 'Enter a port from 1 to 65535 first.'
  const save = () => {
    if (missing !== null || isFetching) return
    const body: Receiver =
      kind === 'webhook'
        ? { webhook: { url: url.trim(), ...(renew && { renew_secret: true }) } }
        : { syslog: { host: host.trim(), port: Number(port), tls } }
    dispatch(receiverRemote.requested(body))
  }
  if (data)
    return (
      <Modal
        open
        title={data.secret === null ? 'Receiver saved' : 'Copy the secret now'}
        onClose={close}
        footer={
          <Button variant="primary" onClick={close}>
            {data.secret === null ? 'Done' : 'I have copied it'}
          </Button>
        }
      >
        <Stack $gap="s4">
          {data.secret !== null && (
            <>
              <Callout tone="warning" role="status">
                It is not shown again. The receiver needs it to check that deliveries come from here.
              </Callout>
              <Copied label="Secret" text={data.secret} what="the secret" />
              <Muted>
                Each delivery has the header Tabularium-Signature: t=seconds, v1=HMAC-SHA256 of seconds, a full stop and
                the body.
              </Muted>
            </>
          )}
          {data.secret === null && <p>New entries go to {data.target?.address}. Send a test line to try it.</p>}
        </Stack>
      </Modal>
    )
  return (
    <Modal
      open
      title={target ? 'Change receiver' : 'Set receiver'}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" loading={isFetching} disabledReason={missing} onClick={save}>
            Save receiver
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack $gap="s4">
          <Segmented block label="Kind" value={kind} onValueChange={setKind} options={KINDS} />
          {kind === 'webhook' ? (
            <TextField
              label="Address"
              hint="Gets JSON lines by POST, and answers with 200 to 299"
              value={url}
              onValueChange={setUrl}
              maxLength={2000}
            />
          ) : (
            <>
              <TextField label="Host" value={host} onValueChange={setHost} maxLength={253} />
              <TextField
                label="Port"
                hint="Usually 6514 with TLS, 601 without"
                inputMode="numeric"
                value={port}
                onValueChange={setPort}
                maxLength={5}
              />
              <Checkbox label="Encrypt with TLS" checked={tls} onCheckedChange={setTls} />
            </>
          )}
          {kind === 'webhook' && target?.kind === 'webhook' && (
            <Checkbox label="New secret: the old one stops at once" checked={renew} onCheckedChange={setRenew} />
          )}
          <Muted $size="sm">
            {target
              ? 'Entries that wait go to the new receiver.'
              : 'Entries are sent from now on, in order, each at least once.'}
          </Muted>
          {error && <Problem role="alert">{error.message}</Problem>}
        </Stack>
      </form>
    </Modal>
  )
}
