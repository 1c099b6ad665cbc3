import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import styled from 'styled-components'
import { fieldMessage } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Modal, Spinner, Stack, TextField } from '@/ui'
import { Copied } from '@/ui/Copied'
import { Problem } from '@/ui/Words'
import { totpRemote, type AccountChanged } from '../remotes'
import type { WithAccount } from '../slice'
import { useChange } from './useChange'

/** White with a margin in every theme: cameras need it. */
const Qr = styled.img`
  width: 200px;
  height: 200px;
  padding: var(--s2);
  border-radius: var(--r-ctl);
  background: #fff;
`

interface CodeDialogProps {
  readonly onClose: () => void
  readonly onDone: (changed: AccountChanged) => void
}

/** Scan or copy the key, then confirm the first code. */
export const TotpDialog = ({ onClose, onDone }: CodeDialogProps) => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(({ account }: WithAccount) => account.totp)
  const { busy, error: refused, send } = useChange(onDone)
  const [code, setCode] = useState('')
  useEffect(() => {
    dispatch(totpRemote.requested())
  }, [dispatch])
  const missing = code.trim() === '' ? 'Enter the code that the app shows.' : null
  const confirm = () => {
    if (missing === null && !busy) send({ kind: 'confirmTotp', code: code.trim() })
  }
  return (
    <Modal
      open
      title="Set up an authenticator app"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabledReason={missing} onClick={confirm}>
            Switch on
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          confirm()
        }}
      >
        <Stack $gap="s4">
          {error && <Problem role="alert">{error.message}</Problem>}
          {data === null && !error && <Spinner label="One moment" />}
          {data && (
            <>
              <p>1. Scan this with an authenticator app on your phone, or type the key into it.</p>
              <Qr
                alt="QR code with the key"
                src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(data.uri, { border: 2 }))}`}
              />
              <Copied label="Key" text={data.key} what="the key" />
              <TextField
                label="2. Enter the code that the app shows now"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onValueChange={setCode}
                error={fieldMessage(refused, 'code')}
              />
            </>
          )}
          {refused && fieldMessage(refused, 'code') === null && <Problem role="alert">{refused.message}</Problem>}
        </Stack>
      </form>
    </Modal>
  )
}

/** Switches the app off, with a code. */
export const TotpOffDialog = ({ onClose, onDone }: CodeDialogProps) => {
  const { busy, error, send } = useChange(onDone)
  const [code, setCode] = useState('')
  const missing = code.trim() === '' ? 'Enter a code first.' : null
  const remove = () => {
    if (missing === null && !busy) send({ kind: 'removeTotp', code: code.trim() })
  }
  return (
    <Modal
      open
      title="Switch off the authenticator app?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={busy} disabledReason={missing} onClick={remove}>
            Switch off
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          remove()
        }}
      >
        <Stack $gap="s4">
          <p>Logging in will not ask for its codes any more. Without a passkey, your password alone is enough.</p>
          <TextField
            label="Code"
            hint="From the app, or a recovery code."
            name="code"
            autoComplete="one-time-code"
            value={code}
            onValueChange={setCode}
            error={fieldMessage(error, 'code')}
          />
          {error && fieldMessage(error, 'code') === null && <Problem role="alert">{error.message}</Problem>}
        </Stack>
      </form>
    </Modal>
  )
}
