import { useCallback, useState } from 'react'
import type { UserGroup } from '@core/contract'
import { useAppSelector, useSent } from '@/store'
import { Button, ConfirmDialog, Modal, TextField } from '@/ui'
import { EffectList } from '@/ui/EffectList'
import { groupChangeRemote, type GroupChange } from '../groupRemotes'
import { groupDeletionEffects } from '../model/groups'
import type { WithPeople } from '../slice'

const useGroupChange = (done: (made: GroupChange) => void) =>
  useSent(
    useAppSelector(({ admin }: WithPeople) => admin.groupChange),
    groupChangeRemote.requested,
    done,
  )

interface NameDialogProps {
  /** The group to rename; null: a new one. */
  readonly group: UserGroup | null
  /** Called with the name once the group has it. */
  readonly onNamed: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a group. */
export const NameDialog = ({ group, onNamed, onClose }: NameDialogProps) => {
  const [name, setName] = useState(group?.name ?? '')
  const done = useCallback(
    (made: GroupChange) => {
      onNamed(made.kind === 'rename' ? made.to : made.name)
      onClose()
    },
    [onNamed, onClose],
  )
  const { busy, problem, send } = useGroupChange(done)
  const wanted = name.trim()
  const isSame = wanted === (group?.name ?? '')
  const save = () => {
    if (isSame || busy) return
    send(group ? { kind: 'rename', name: group.name, to: wanted } : { kind: 'create', name: wanted })
  }
  return (
    <Modal
      open
      title={group ? `Rename ${group.name}` : 'New group'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={isSame} onClick={save}>
            {group ? 'Rename group' : 'Create group'}
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
        <TextField
          label="Name"
          value={name}
          onValueChange={setName}
          countTo={100}
          maxLength={100}
          error={problem ?? undefined}
          hint={group ? 'Studies, datasets and people follow the new name.' : undefined}
        />
      </form>
    </Modal>
  )
}

interface DeleteDialogProps {
  readonly group: UserGroup
  readonly onClose: () => void
}

/** Says what the end of a group changes before it is deleted. */
export const DeleteDialog = ({ group, onClose }: DeleteDialogProps) => {
  const { busy, problem, send } = useGroupChange(onClose)
  return (
    <ConfirmDialog
      open
      title={`Delete ${group.name}?`}
      confirmLabel="Delete group"
      danger
      busy={busy}
      problem={problem}
      onConfirm={() => send({ kind: 'delete', name: group.name })}
      onCancel={onClose}
    >
      <EffectList effects={groupDeletionEffects(group)} />
    </ConfirmDialog>
  )
}
