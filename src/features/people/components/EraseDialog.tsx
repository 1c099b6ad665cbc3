import { useEffect, useState } from 'react'
import type { SiteUser } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { ConfirmDialog, TextField, useToast } from '@/ui'
import { eraseRemote, erasureRemote } from '../eraseRemotes'
import { erasureEffects } from '../model/erasure'
import { fullName } from '../model/names'
import type { WithPeople } from '../slice'
import { Effects } from './Effects'

export interface EraseDialogProps {
  readonly user: SiteUser
  readonly onClose: () => void
}

/** Says what the deletion of a person takes and leaves, and asks for their address before it is done. */
export const EraseDialog = ({ user, onClose }: EraseDialogProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { profile_id: profileId, email } = user
  const name = fullName(user)
  const erasure = useAppSelector(({ admin }: WithPeople) => admin.erasure)
  const { isFetching, error, data } = useAppSelector(({ admin }: WithPeople) => admin.erase)
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    dispatch(erasureRemote.requested(profileId))
  }, [dispatch, profileId])
  const done = sent && data === profileId
  useEffect(() => {
    if (!done) return
    toast({ subject: 'erase', text: `${name} was deleted`, tone: 'success' })
    onClose()
  }, [done, name, toast, onClose])
  const confirm = () => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      setMissing(`Type ${email} to confirm.`)
      return
    }
    setSent(true)
    dispatch(eraseRemote.requested({ profileId, email: typed.trim() }))
  }
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      confirmLabel="Delete person"
      danger
      busy={sent && isFetching}
      problem={sent ? error?.message : null}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>This cannot be undone. To only keep them out, deactivate them.</p>
      <Effects remote={erasure.isFetching ? null : erasure} of={erasureEffects} />
      <TextField
        label="Their e-mail address"
        hint={`Type ${email} to confirm.`}
        value={typed}
        maxLength={254}
        onValueChange={value => {
          setTyped(value)
          setMissing(null)
        }}
        error={missing}
      />
    </ConfirmDialog>
  )
}
