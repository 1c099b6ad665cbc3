import { useState } from 'react'
import type { SiteUser } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, ConfirmDialog, Modal, Stack } from '@/ui'
import { Copied } from '@/ui/Copied'
import { Problem } from '@/ui/Words'
import { newLinkRemote, withdrawRemote } from '../inviteRemotes'
import { fullName } from '../model/names'
import { selectLink, selectWithdrawn, type WithPeople } from '../slice'

interface DialogProps {
  readonly user: SiteUser
  readonly onClose: () => void
}

/** Makes a link for a person after saying what it does, and shows it once. */
export const LinkDialog = ({ user, onClose }: DialogProps) => {
  const dispatch = useAppDispatch()
  const id = user.profile_id
  const link = useAppSelector((state: WithPeople) => selectLink(state, id))
  const name = fullName(user)
  // One that was made before is not shown again.
  const [asked, setAsked] = useState(false)
  const made = asked && link?.isFetching === false && !link.error ? link.data : null
  const make = () => {
    setAsked(true)
    dispatch(newLinkRemote.requested(id))
  }
  return (
    <Modal
      open
      title={user.invited ? `New invitation link for ${name}` : `New password link for ${name}`}
      onClose={onClose}
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" loading={link?.isFetching === true} onClick={make}>
              Create link
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Stack $gap="s4">
          <Callout tone={made.mail_problem === null ? 'success' : 'warning'} role="status">
            {made.mailed ? `It was sent to ${user.email} too.` : 'No e-mail was sent. Send them the link yourself.'} It
            is shown this once. {made.mail_problem}
          </Callout>
          <Copied label={user.email} text={made.url} what={`the link of ${name}`} />
        </Stack>
      ) : (
        <Stack $gap="s3">
          <p>
            {user.invited
              ? 'The link before it stops working. The new one works once, for seven days.'
              : 'With the link they set a new password, which ends their sessions. It works once, for 30 minutes. Until then their password stays as it is.'}
          </p>
          {asked && link?.error && <Problem role="alert">{link.error.message}</Problem>}
        </Stack>
      )}
    </Modal>
  )
}

/** Takes an invitation back after saying what that does. */
export const WithdrawDialog = ({ user, onClose }: DialogProps) => {
  const dispatch = useAppDispatch()
  const id = user.profile_id
  const withdrawn = useAppSelector((state: WithPeople) => selectWithdrawn(state, id))
  return (
    <ConfirmDialog
      open
      title={`Withdraw the invitation of ${fullName(user)}?`}
      confirmLabel="Withdraw invitation"
      danger
      busy={withdrawn?.isFetching === true}
      problem={withdrawn?.error?.message}
      onConfirm={() => dispatch(withdrawRemote.requested(id))}
      onCancel={onClose}
    >
      <p>Their link stops working, and they leave this list. You can invite them again.</p>
    </ConfirmDialog>
  )
}
