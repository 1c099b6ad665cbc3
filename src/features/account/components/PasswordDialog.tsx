import { useState } from 'react'
import { fieldMessage } from '@/lib/failure'
import { Button, Modal, ProgressBar, Stack, TextField, useToast } from '@/ui'
import { Problem } from '@/ui/Words'
import { useChange } from './useChange'

/** The server judges how hard a password is to guess; its length is known here. */
const LENGTH = 15

interface PasswordDialogProps {
  readonly onClose: () => void
}

/** The current password and a new one. */
export const PasswordDialog = ({ onClose }: PasswordDialogProps) => {
  const toast = useToast()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { busy, error, send } = useChange(() => {
    toast({ subject: 'password', text: 'Password changed', tone: 'success' })
    onClose()
  })
  const length = Array.from(password).length
  const missing =
    current === ''
      ? 'Enter your current password first.'
      : length < LENGTH
        ? `Use at least ${LENGTH} characters.`
        : null
  const change = () => {
    if (missing === null && !busy) send({ kind: 'password', current, password })
  }
  const fields = [fieldMessage(error, 'current'), fieldMessage(error, 'password')]
  return (
    <Modal
      open
      title="Change password"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabledReason={missing} onClick={change}>
            Change password
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          change()
        }}
      >
        <Stack $gap="s4">
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={current}
            onValueChange={setCurrent}
            error={fields[0] ?? null}
          />
          <Stack $gap="s2">
            <TextField
              label="New password"
              hint="A few words that do not belong together."
              type="password"
              autoComplete="new-password"
              value={password}
              onValueChange={setPassword}
              error={fields[1] ?? null}
            />
            <ProgressBar
              thin
              label="Length of the new password"
              done={Math.min(length, LENGTH)}
              total={LENGTH}
              words={length >= LENGTH ? 'Long enough' : `${length} of at least ${LENGTH} characters`}
            />
          </Stack>
          <p>You stay signed in here, and are signed out everywhere else.</p>
          {error && fields.every(field => field === null) && <Problem role="alert">{error.message}</Problem>}
        </Stack>
      </form>
    </Modal>
  )
}
