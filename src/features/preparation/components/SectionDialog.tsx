import { useState } from 'react'
import type { PreparedVariable } from '@core/contract'
import { counted } from '@/lib/words'
import { useAppDispatch } from '@/store'
import { Button, Modal, Stack, TextField } from '@/ui'
import { events } from '../slice'

/** Moves variables to a section, an existing or a new one. */
export const SectionDialog = ({
  of,
  sections,
  onClose,
}: {
  readonly of: readonly PreparedVariable[]
  readonly sections: readonly string[]
  readonly onClose: () => void
}) => {
  const dispatch = useAppDispatch()
  const [name, setName] = useState(of[0]?.section ?? '')
  const move = (section: string | null) => {
    dispatch(events.changed({ kind: 'take', actions: [{ kind: 'section', of: of.map(one => one.name), section }] }))
    onClose()
  }
  return (
    <Modal
      open
      title={`Move ${counted(of.length, 'variable', 'variables')} to a section`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => move(null)}>No section</Button>
          <Button
            variant="primary"
            disabledReason={name.trim() === '' ? 'Type the name of a section' : null}
            onClick={() => move(name.trim())}
          >
            Move
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label="Section"
          value={name}
          onValueChange={setName}
          list="prepare-sections"
          hint="Choose one that is there, or type a new name."
        />
        <datalist id="prepare-sections">
          {sections.map(section => (
            <option key={section} value={section} />
          ))}
        </datalist>
      </Stack>
    </Modal>
  )
}
