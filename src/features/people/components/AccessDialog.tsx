import { useEffect, useState } from 'react'
import type { SiteUser } from '@core/contract'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { ConfirmDialog, TextField, useToast } from '@/ui'
import { fullName } from '../model/names'
import { accessRemote, type AccessEnd } from '../remotes'
import type { WithPeople } from '../slice'

const REASON_MIN = 3

interface AccessDialogProps {
  readonly user: SiteUser
  readonly kind: AccessEnd['kind']
  readonly onClose: () => void
}

/** Signs a person out, or removes the second step that they lost, after saying what that does. */
export const AccessDialog = ({ user, kind, onClose }: AccessDialogProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const name = fullName(user)
  const { isFetching, error, data } = useAppSelector(({ admin }: WithPeople) => admin.access)
  const [sent, setSent] = useState(false)
  const [before] = useState(data)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const ended = sent && data !== before ? data : null
  useEffect(() => {
    if (ended === null) return
    const text =
      ended.kind === 'sessions'
        ? `${name} is signed out of ${counted(ended.sessions, 'browser', 'browsers')}`
        : `${name} logs in with the password alone now`
    toast({ subject: 'access', text, tone: 'success' })
    onClose()
  }, [ended, name, toast, onClose])
  const confirm = () => {
    if (kind === 'factors' && reason.trim().length < REASON_MIN) {
      setMissing('Say why, in a few words.')
      return
    }
    setSent(true)
    dispatch(
      accessRemote.requested(
        kind === 'sessions' ? { id: user.profile_id, kind } : { id: user.profile_id, kind, reason: reason.trim() },
      ),
    )
  }
  return (
    <ConfirmDialog
      open
      title={kind === 'sessions' ? `Sign ${name} out everywhere?` : `Remove the second step of ${name}?`}
      confirmLabel={kind === 'sessions' ? 'Sign out everywhere' : 'Remove second step'}
      danger
      busy={sent && isFetching}
      problem={sent ? error?.message : null}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        {kind === 'sessions'
          ? 'All browsers have to log in again. What was not saved stays in them as a draft. API tokens keep working.'
          : 'Authenticator app, passkeys and recovery codes are removed, and all browsers are signed out. The password alone logs in then: make sure that you are speaking with the person.'}
      </p>
      {kind === 'factors' && (
        <TextField
          label="Reason"
          hint="For the audit log, such as “Lost phone”."
          value={reason}
          maxLength={300}
          onValueChange={value => {
            setReason(value)
            setMissing(null)
          }}
          error={missing}
        />
      )}
    </ConfirmDialog>
  )
}
