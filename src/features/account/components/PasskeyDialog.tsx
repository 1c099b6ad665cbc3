import { useState } from 'react'
import { useToast, Button, Modal, Stack, TextField } from '@/ui'
import { Problem } from '@/ui/Words'
import { deviceWords } from '../model/device'
import type { AccountChanged } from '../remotes'
import { useChange } from './useChange'

interface PasskeyDialogProps {
  readonly onClose: () => void
  readonly onDone: (changed: AccountChanged) => void
}

/** Names a passkey and lets the browser make it. */
export const PasskeyDialog = ({ onClose, onDone }: PasskeyDialogProps) => {
  const toast = useToast()
  const { busy, error, send } = useChange(changed => {
    toast({ subject: 'passkey', text: 'Passkey added', tone: 'success' })
    onDone(changed)
  })
  const [name, setName] = useState(() => deviceWords(window.navigator.userAgent))
  const missing = name.trim() === '' ? 'Give it a name first.' : null
  const add = () => {
    if (missing === null && !busy) send({ kind: 'addPasskey', name: name.trim() })
  }
  return (
    <Modal
      open
      title="Add a passkey"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabledReason={missing} onClick={add}>
            Add passkey
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          add()
        }}
      >
        <Stack $gap="s4">
          <p>Your browser asks for the fingerprint, face or PIN of this device, or for a security key.</p>
          <TextField label="Name" hint="To recognise it later" value={name} onValueChange={setName} maxLength={100} />
          {error && <Problem role="alert">{error.message}</Problem>}
        </Stack>
      </form>
    </Modal>
  )
}
