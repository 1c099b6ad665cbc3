import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { selectSession } from '@/features/session'
import type { SiteUser } from '@core/contract'
import { assignableRoles, roleOf, type Role } from '@core/domain'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Muted, Row, Segmented, Stack } from '@/ui'
import { Problem } from '@/ui/Words'
import { roleEffects } from '../model/effects'
import { aRole, fullName } from '../model/names'
import { changeRemote, effectsRemote } from '../remotes'
import { selectChange, selectEffects, type WithPeople } from '../slice'
import { Effects } from './Effects'

const Root = styled(Stack)`
  padding: var(--s4);
`

export interface RolePanelProps {
  readonly user: SiteUser
  readonly actor: Role
  readonly onClose: () => void
}

/** Chooses another role, says what it will do, and saves it on demand. */
export const RolePanel = ({ user, actor, onClose }: RolePanelProps) => {
  const dispatch = useAppDispatch()
  const id = user.profile_id
  const now = roleOf(user)
  const [before] = useState(now)
  const [role, setRole] = useState(now)
  const [sent, setSent] = useState(false)
  const isOwn = useAppSelector(selectSession)?.rottweiler_user_id === id
  const effects = useAppSelector((state: WithPeople) => selectEffects(state, id))
  const change = useAppSelector((state: WithPeople) => selectChange(state, id))
  const name = fullName(user)
  useEffect(() => {
    dispatch(effectsRemote.requested(id))
  }, [dispatch, id])
  const isDone = sent && now === role
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const save = () => {
    setSent(true)
    dispatch(changeRemote.requested({ id, change: { role } }))
  }
  const options = assignableRoles(actor).map(value => ({
    value,
    label: value === before ? `${value}, now` : value,
  }))
  return (
    <Root $gap="s3">
      <h3>{role === before ? `Role of ${name}` : `Make ${name} ${aRole(role)}?`}</h3>
      <Segmented block label="Role" labelHidden value={role} onValueChange={setRole} options={options} />
      {role === before ? (
        <Muted $size="sm">Choose a role to see what it changes.</Muted>
      ) : (
        <>
          <Effects remote={effects} of={counts => roleEffects(before, role, counts, user.groups.length)} />
          <Muted $size="sm">
            Takes effect at once, in open sessions too.{isOwn && ' This is your own role: only an admin can undo it.'}
          </Muted>
        </>
      )}
      {sent && change?.error && <Problem role="alert">{change.error.message}</Problem>}
      <Row $justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          loading={sent && change?.isFetching === true}
          disabledReason={role === before ? 'Choose another role first.' : null}
          onClick={save}
        >
          {role === before ? 'Change role' : `Make ${role.toLowerCase()}`}
        </Button>
      </Row>
    </Root>
  )
}
