import { useState } from 'react'
import styled from 'styled-components'
import type { SiteUser } from '@core/contract'
import { canEditUser, roleOf, type Role } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, ConfirmDialog, Stack, TYPE } from '@/ui'
import { Problem } from '@/ui/Words'
import { deactivationEffects } from '../model/effects'
import { fullName } from '../model/names'
import { changeRemote, effectsRemote } from '../remotes'
import { selectChange, selectEffects, type WithPeople } from '../slice'
import { Effects } from './Effects'
import { LinkDialog } from './LinkDialog'

const LAST = 'The last active admin stays active. Make someone else admin first.'

interface StatusProps {
  readonly user: SiteUser
  readonly actor: Role
}

const Unsent = styled(Problem)`
  ${TYPE.xs}
  max-width: 220px;
`

const ACTIVE = { tone: 'success', icon: 'success' } as const
const INVITED = { tone: 'info', icon: 'clock' } as const
const OFF = { tone: 'neutral', icon: 'minus' } as const

/** Whether a person is active, or has not joined yet. */
export const StatusBadge = ({ user }: Pick<StatusProps, 'user'>) => (
  <Stack $gap="s1" $align="flex-start">
    <Badge width={108} {...(user.active ? ACTIVE : user.invited ? INVITED : OFF)}>
      {user.active ? 'Active' : user.invited ? 'Invited' : 'Deactivated'}
    </Badge>
    {user.mail_problem && (
      <Unsent>
        Mail not taken on {dayLabel(user.mail_problem.at)}. {user.mail_problem.reason}
      </Unsent>
    )}
  </Stack>
)

/** Sends the invitation once more, where its mail was not taken. The new link stays in sight although nothing is wrong then. */
const SendAgain = ({ user }: Pick<StatusProps, 'user'>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      {user.mail_problem && (
        <Button size="sm" variant="ghost" aria-label={`Send again to ${fullName(user)}`} onClick={() => setOpen(true)}>
          Send again
        </Button>
      )}
      {open && <LinkDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

const useChange = (id: string) => {
  const dispatch = useAppDispatch()
  const remote = useAppSelector((state: WithPeople) => selectChange(state, id))
  return {
    busy: remote?.isFetching === true,
    problem: remote?.error?.message,
    set: (active: boolean) => dispatch(changeRemote.requested({ id, change: { active } })),
  }
}

const Activate = ({ user }: Pick<StatusProps, 'user'>) => {
  const { busy, problem, set } = useChange(user.profile_id)
  return (
    <Stack $gap="s1" $align="flex-end">
      <Button
        size="sm"
        variant="ghost"
        loading={busy}
        aria-label={`Activate ${fullName(user)}`}
        onClick={() => set(true)}
      >
        Activate
      </Button>
      {problem && <Problem role="alert">{problem}</Problem>}
    </Stack>
  )
}

const Deactivate = ({ user }: Pick<StatusProps, 'user'>) => {
  const dispatch = useAppDispatch()
  const id = user.profile_id
  const name = fullName(user)
  const [asking, setAsking] = useState(false)
  const effects = useAppSelector((state: WithPeople) => selectEffects(state, id))
  const { busy, problem, set } = useChange(id)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Deactivate ${name}`}
        disabledReason={user.last_admin ? LAST : null}
        onClick={() => {
          dispatch(effectsRemote.requested(id))
          setAsking(true)
        }}
      >
        Deactivate
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Deactivate ${name}?`}
        confirmLabel="Deactivate"
        danger
        busy={busy}
        problem={problem}
        onConfirm={() => set(false)}
        onCancel={() => setAsking(false)}
      >
        <Effects remote={effects} of={counts => deactivationEffects(counts, user.groups.length)} />
      </ConfirmDialog>
    </>
  )
}

/** Ends somebody's access after saying what that does, or gives it back; nothing where the actor may not. */
export const StatusAction = ({ user, actor }: StatusProps) => {
  if (!canEditUser(actor, roleOf(user))) return null
  if (user.invited) return <SendAgain user={user} />
  return user.active ? <Deactivate user={user} /> : <Activate user={user} />
}
