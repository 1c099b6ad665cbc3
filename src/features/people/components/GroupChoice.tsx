import { useEffect, useState } from 'react'
import { selectDomain, sessionEvents } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Modal } from '@/ui'
import { Combobox } from '@/ui/Combobox'

export interface GroupChoiceProps {
  /** Whether people will be added to the group, or taken out. */
  readonly into: boolean
  readonly onChoose: (group: string) => void
  readonly onClose: () => void
}

/** Asks which group several people join or leave. */
export const GroupChoice = ({ into, onChoose, onClose }: GroupChoiceProps) => {
  const dispatch = useAppDispatch()
  const groups = useAppSelector(selectDomain).data?.groups ?? []
  const [group, setGroup] = useState<string | null>(null)
  useEffect(() => {
    dispatch(sessionEvents.domainNeeded())
  }, [dispatch])
  return (
    <Modal
      open
      title={into ? 'Add to a group' : 'Remove from a group'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={group === null ? 'Choose a group first.' : null}
            onClick={() => group !== null && onChoose(group)}
          >
            Continue
          </Button>
        </>
      }
    >
      <Combobox
        label="Group"
        placeholder="Find a group"
        noMatch="No group has this name."
        value={group}
        onValueChange={setGroup}
        options={groups.map(name => ({ value: name, label: name }))}
      />
    </Modal>
  )
}
