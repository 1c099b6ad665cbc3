import { useEffect, useState } from 'react'
import type { SiteUser } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { useToast } from '@/ui'
import { TypedConfirm } from '@/ui/TypedConfirm'
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
  return (
    <TypedConfirm
      title={`Delete ${name}?`}
      confirmLabel="Delete person"
      label="Their e-mail address"
      expected={email}
      isAddress
      mismatch={`This is not the address of ${name}.`}
      busy={sent && isFetching}
      problem={sent ? error?.message : null}
      onConfirm={typed => {
        setSent(true)
        dispatch(eraseRemote.requested({ profileId, email: typed }))
      }}
      onCancel={onClose}
    >
      <p>This cannot be undone. To only keep them out, deactivate them.</p>
      <Effects remote={erasure.isFetching ? null : erasure} of={erasureEffects} />
    </TypedConfirm>
  )
}
